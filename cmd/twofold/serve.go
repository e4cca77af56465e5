package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"twofold/internal/web"
)

func (p *program) serveCommand() *cobra.Command {
	var addr string
	var open bool
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serve the web page, to play in a browser",
		Long: "Serve prints an address and serves the web page there until Ctrl-C. What is played\n" +
			"is kept in the browser. An address without a host, as :2048, is open to the whole\n" +
			"network: then it prints the address for this computer and those for others, each\n" +
			"line the address first. Port 0 takes any free one.",
		Example: "  twofold serve --open\n" +
			"  twofold serve --addr :8080       also for phones on the same network",
		Args: exactly("", 0),
		RunE: func(*cobra.Command, []string) error { return p.serve(addr, open) },
	}
	c.Flags().StringVar(&addr, "addr", "127.0.0.1:2048", "`HOST:PORT` to listen on")
	c.Flags().BoolVar(&open, "open", false, "open the page in the browser")
	return c
}

func (p *program) serve(addr string, open bool) error {
	if _, ok := web.Files(); !ok {
		return errNoPage()
	}
	listener, err := listen(addr)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           web.Handler(),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      2 * time.Minute, // the core over a slow line
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          log.New(io.Discard, "", 0), // what clients do wrong
	}
	stop, release := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer release()

	urls := addresses(listener.Addr())
	if _, err := io.WriteString(p.Stdout, listed(urls)); err != nil {
		_ = listener.Close()
		return outputError(err)
	}
	if open {
		p.openBrowser(browserCommand(urls[0]))
	}

	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	select {
	case err := <-served:
		return could("the page can be served no longer: "+reason(err), "start it again")
	case <-stop.Done():
	case <-p.Stop:
	}
	release() // a second signal ends the program at once
	rest, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	if err := server.Shutdown(rest); err != nil {
		_ = server.Close() // who has not been served by now has had the time
	}
	return nil
}

func errNoPage() error {
	return could("this program was built without the page", `build it with "make serve" or "make page"`)
}

// listen listens on an address, or says what is wrong with it.
func listen(addr string) (net.Listener, error) {
	_, port, err := net.SplitHostPort(addr)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return nil, usage(quote(addr)+" is no address", "give a host and a port, as 127.0.0.1:2048 or :2048")
	}
	listener, err := net.Listen("tcp", addr)
	var dns *net.DNSError
	switch {
	case err == nil:
		return listener, nil
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, syscall.Errno(10048)): // the latter on Windows
		return nil, could("port "+port+" is taken by another program", "stop that one, or give another port with --addr")
	case errors.Is(err, syscall.EACCES), errors.Is(err, syscall.Errno(10013)):
		return nil, could("port "+port+" may not be used", "give a port from 1024 on with --addr")
	case errors.As(err, &dns):
		return nil, could("there is no host "+quote(dns.Name), "give an address of this computer with --addr")
	}
	return nil, could("nothing can listen on "+shown(addr)+": "+reason(err), "give another address with --addr")
}

// addresses returns where a browser finds the page: on this computer first, and
// for an address that is open to the network also from there.
func addresses(at net.Addr) []string {
	url := func(host string, port int) string {
		return "http://" + net.JoinHostPort(host, strconv.Itoa(port)) + "/"
	}
	tcp, ok := at.(*net.TCPAddr)
	if !ok {
		return []string{"http://" + at.String() + "/"}
	}
	if !tcp.IP.IsUnspecified() {
		return []string{url(tcp.IP.String(), tcp.Port)}
	}
	urls := []string{url("localhost", tcp.Port)}
	found, _ := net.InterfaceAddrs() // without them there is one address less to print
	for _, a := range found {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() {
			urls = append(urls, url(n.IP.String(), tcp.Port))
		}
	}
	return urls
}

// listed writes addresses, a line each. Where there are several it says behind
// each for whom it is.
func listed(urls []string) string {
	if len(urls) == 1 {
		return urls[0] + "\n"
	}
	width := 0
	for _, url := range urls {
		width = max(width, len(url))
	}
	text := ""
	for i, url := range urls {
		who := "on this computer"
		if i > 0 {
			who = "on phones and computers in the same network"
		}
		text += fmt.Sprintf("%-*s  %s\n", width, url, who)
	}
	return text
}

// browserCommand is how the system is asked to open an address.
func browserCommand(url string) *exec.Cmd {
	switch runtime.GOOS {
	case "darwin":
		return exec.Command("open", url)
	case "windows":
		return exec.Command("rundll32", "url.dll,FileProtocolHandler", url)
	}
	return exec.Command("xdg-open", url)
}

// openingTime is how long a command that opens a browser may take to fail. What
// comes later is how the browser itself ended.
const openingTime = 15 * time.Second

// openBrowser runs a command that opens an address, and says where it cannot, or
// fails, as it does without a display.
func (p *program) openBrowser(cmd *exec.Cmd) {
	fails := func(why string) {
		p.say("no browser could be opened: " + why + "; open the address yourself")
	}
	began := time.Now()
	if err := cmd.Start(); err != nil {
		fails(reason(err))
		return
	}
	go func() {
		// A code under 0 is that of one that a signal ended, as Ctrl-C does.
		if err := cmd.Wait(); err != nil && cmd.ProcessState.ExitCode() > 0 && time.Since(began) < openingTime {
			fails(filepath.Base(cmd.Path) + " ended with " + err.Error() + ", as it does without a display")
		}
	}()
}
