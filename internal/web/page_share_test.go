package web

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"twofold/game"
	"twofold/internal/session"
	"twofold/internal/web/browsertest"
)

// sameAsGame fails unless the rules agree with a record.
func sameAsGame(t *testing.T, text string) {
	t.Helper()
	r, err := game.ParseRecord([]byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if err := r.Verify(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

func testLinks(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	v.begin("size 4x4\ntarget none\nfour 0\nfrom 2,4,8,16/32,64,128,256/2,4,8,16/64,32,4,4\nfrom-score 500\n")
	v.arrow("Left")
	if !browsertest.Eval[bool](v.Tab, "core.state().over") {
		v.arrow("Right")
	}
	record := browsertest.Eval[string](v.Tab, `core.record(core.state().id)`)
	sameAsGame(t, record)
	v.Run(`Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { globalThis.copied = text; } } })`)
	views["share"](v)
	v.click("dialog.share .primary")
	v.says("share-copied")
	link := browsertest.Eval[string](v.Tab, "copied")
	home, fragment, ok := strings.Cut(link, "#")
	if home != v.host.url+"/" || !ok {
		t.Fatalf("the link is %s", link)
	}
	moves := browsertest.Eval[int](v.Tab, "core.state().moves")
	board := browsertest.Eval[string](v.Tab, "JSON.stringify(held())")

	// Another player opens it.
	other := newVisit(t, b, newHost(t))
	still(other)
	other.load("#" + fragment)
	other.Until("the replay", `!!document.querySelector("dialog.replay[open]")`)
	other.want("its moves", `[document.querySelector("dialog.replay [type=range]").max, document.querySelector("dialog.replay .at").textContent, location.hash]`,
		[]string{fmt.Sprint(moves), fmt.Sprintf("Move 0 of %d", moves), ""})
	other.key("End", "End")
	other.want("its end", `(() => {
		const dialog = document.querySelector("dialog.replay");
		return JSON.stringify([...dialog.querySelectorAll(".tile:not([hidden])")].map((el) => {
			const [x, y] = el.style.translate.match(/\* ?\d+|\d+(?=\))/g).map((s) => Number(s.replace(/\D/g, "")));
			return [y * 4 + x, Number(el.dataset.exp)];
		}).sort((a, b) => a[0] - b[0]));
	})()`, board)
	other.want("the other player's own game", `[core.state().moves, core.history().length <= 1]`, []any{0, true})
	other.key("Escape", "Escape")
	other.Until("it is closed", `!document.querySelector("dialog")`)
	// A link that comes while the page is open.
	other.Run(`location.hash = "` + fragment + `"`)
	other.Until("the replay", `!!document.querySelector("dialog.replay[open]")`)
	other.key("Escape", "Escape")

	damaged := strings.Replace(record, "\nmoves ", "\nmoves 9", 1)
	v.Run(fmt.Sprintf(`
		const { pack } = await mod("share");
		globalThis.links = [
			"", "1", "2abc", "1%%%%%%", "1AAAA", "0", "1" + "_".repeat(9000), "%%00%%ff", "0!!!!",
			"%s".slice(2, -9), "%[1]s".slice(2, 12), "%[1]s".slice(2).replace(/./g, (c, i) => i === 40 ? "x" : c),
			await pack("no record"), await pack(""), await pack("twofold record 99\nsize 4x4\n\n"), await pack("\0".repeat(8 << 20)), await pack("twofold record 1\nsize 4x4\n" + "x y\n".repeat(1e5)),
		];
		// A megabyte of zeros, a hundred times.
		const bomb = new Blob(Array(100).fill(new Uint8Array(1 << 20))).stream().pipeThrough(new CompressionStream("deflate-raw"));
		const bytes = new Uint8Array(await new Response(bomb).arrayBuffer());
		let text = "";
		for (const b of bytes) text += String.fromCharCode(b);
		links.push("1" + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""));
		globalThis.damaged = await pack(%q);
	`, fragment, damaged))
	links := browsertest.Eval[[]string](v.Tab, "links")
	mine := browsertest.Eval[string](v.Tab, "core.state().id")
	for i, link := range links {
		if len(link) > 300_000 {
			t.Errorf("link %d is not for a test: %d bytes", i, len(link))
			continue
		}
		v.Run(`document.getElementById("toasts").replaceChildren(); history.replaceState(null, "", "/")`)
		v.Run(fmt.Sprintf(`location.hash = "g=" + %q; dispatchEvent(new HashChangeEvent("hashchange"))`, link))
		v.Until(fmt.Sprintf("a sentence for link %d", i), `toasts().length > 0`)
		// A record that is readable in part is shown as far as that.
		v.want("the game", `core.state().id`, mine)
		v.Run(`for (const d of document.querySelectorAll("dialog[open]")) d.close()`)
	}
	// On arrival.
	v.load("#g=1broken")
	v.says("link-broken")
	// A record with a wrong result shows its valid part and says so.
	v.Run(`await mod("share")`)
	v.load("#g=" + browsertest.Eval[string](other.Tab, fmt.Sprintf(`mod("share").then((m) => m.pack(%q))`, strings.Replace(record, "\nscore ", "\nscore 1", 1))))
	v.Until("the replay", `!!document.querySelector("dialog.replay[open]")`)
	v.Until("the fault", `toasts().length > 0`)
}

func testOriginal(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	bring := func(text string) {
		v.Run(`document.getElementById("toasts").replaceChildren(); for (const d of document.querySelectorAll("dialog[open]")) d.close()`)
		views["import"](v)
		v.Run(fmt.Sprintf(`const field = document.querySelector("dialog textarea"); field.value = %q; [...document.querySelectorAll("dialog .choices button")].at(-1).click()`, text))
	}
	// Its cells are columns of rows.
	const state = `{"grid":{"size":4,"cells":[[null,{"position":{"x":0,"y":1},"value":2},null,null],[null,null,null,null],[{"position":{"x":2,"y":0},"value":512},null,null,{"position":{"x":2,"y":3},"value":4}],[null,null,null,null]]},"score":4096,"over":false,"won":false,"keepPlaying":false}`
	for what, text := range map[string]string{
		"as it is kept":   state,
		"as a string":     fmt.Sprintf("%q", state),
		"all of its data": `{"bestScore":"9000","gameState":` + fmt.Sprintf("%q", state) + `}`,
	} {
		bring(text)
		v.Until(what, `!document.querySelector("dialog")`)
		v.want(what, `[held(), core.state().score]`, []any{[][]int{{2, 9}, {4, 1}, {14, 2}}, 4096})
		v.view(what)
		v.arrow("Left")
		v.want("a move", "[core.state().moves, core.history().find((g) => g.id === core.state().id).imported]", []any{1, true})
	}
	id := browsertest.Eval[string](v.Tab, "core.state().id")
	for what, text := range map[string]string{
		"nothing": "", "no JSON": "{", "null": "null", "a number": "12", "empty": "{}", "no cells": `{"grid":{"size":4},"score":1}`,
		"a size of a billion": `{"grid":{"size":1000000000,"cells":[]},"score":1}`,
		"a size of -1":        `{"grid":{"size":-1,"cells":[]},"score":1}`,
		"a size of 99":        `{"grid":{"size":99,"cells":` + "[" + strings.TrimSuffix(strings.Repeat("[],", 99), ",") + "]" + `},"score":1}`,
		"a tile of 3":         strings.ReplaceAll(state, `"value":2}`, `"value":3}`),
		"a tile of text":      strings.ReplaceAll(state, `"value":2}`, `"value":"\nundo no"}`),
		"a negative score":    strings.ReplaceAll(state, `"score":4096`, `"score":-4`),
		"a score of text":     strings.ReplaceAll(state, `"score":4096`, `"score":"many"`),
		"a score too high":    strings.ReplaceAll(state, `"score":4096`, `"score":1e99`),
		"a huge tile":         strings.ReplaceAll(state, `"value":512`, `"value":1e300`),
		"no tiles":            `{"grid":{"size":2,"cells":[[null,null],[null,null]]},"score":0}`,
	} {
		bring(text)
		v.Until(what+": a sentence", `toasts().length > 0`)
		v.want(what, "core.state().id", id)
	}
}

// clock stands still, dice are fixed.
type clock struct{}

func (clock) Now() int64 { return 1_700_000_000_000 }

func open(memory *session.Memory) *session.Session {
	return session.Open(session.Options{Storage: memory, Clock: clock{}, Entropy: func(p []byte) {
		for i := range p {
			p[i] = byte(i)
		}
	}})
}

// testExport: what one exports the other reads, and nothing is lost on the way.
func testExport(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b)
	for _, lines := range []string{"size 4x4\n" + seed, cross, ending, "size 2x10\ntarget none\nundo no\n"} {
		v.begin(lines)
		for i := range 30 {
			v.Run(fmt.Sprintf("play.move(%d)", []int{0, 2, 1, 3, 0, 0, 2}[i%7]))
		}
		v.Run(`play.undo(); play.undo()`)
	}
	v.Run(`core.set("faces", "roman"); core.set("size", "4x4")`)
	const take = `core.exportAll().then((all) => { let s = ""; for (const b of all) s += String.fromCharCode(b); return btoa(s); })`
	exported, err := base64.StdEncoding.DecodeString(browsertest.Eval[string](v.Tab, take))
	if err != nil {
		t.Fatal(err)
	}
	const told = `JSON.stringify(core.history().map((g) => [g.id, g.rows, g.cols, g.score, g.moves, g.undos, g.over, g.imported]).sort())`
	history := browsertest.Eval[string](v.Tab, told)

	s := open(session.NewMemory())
	s.Import(exported, func(r session.ImportReport, err error) {
		if err != nil || r.Games != 4 || r.Damaged != 0 || r.Known != 0 {
			t.Fatalf("the terminal's session reads %+v, %v", r, err)
		}
	})
	for _, k := range s.History() {
		if !strings.Contains(history, fmt.Sprintf("%q,%d,%d,%d,%d,%d,%t,%t", k.ID, k.Rules.Rows, k.Rules.Cols, k.Score, k.Moves, k.Undos, k.Over, k.Imported)) {
			t.Errorf("the session has %+v, the page %s", k, history)
		}
		s.Record(k.ID, func(r *game.Record, err error) {
			if err != nil {
				t.Fatal(err)
			}
			if err := r.Verify(); err != nil {
				t.Error(err)
			}
		})
	}
	var again []byte
	s.Export(func(data []byte, err error) {
		if err != nil {
			t.Fatal(err)
		}
		again = bytes.Clone(data)
	})

	other := visitPage(t, b)
	views["import"](other)
	bring := func(data []byte) {
		other.Run(fmt.Sprintf(`
			const input = document.querySelector("dialog [type=file]");
			const files = new DataTransfer();
			files.items.add(new File([Uint8Array.from(atob(%q), (c) => c.charCodeAt(0))], "export.txt"));
			input.files = files.files;
			input.dispatchEvent(new Event("change"));
		`, base64.StdEncoding.EncodeToString(data)))
	}
	bring(again)
	other.says("imported", "4")
	other.want("the history", told, history)
	other.want("the settings", `core.settings().faces`, "roman")
	bring(again)
	other.Until("known games", `toasts().some((s) => s.includes(words.t("imported-twice", "4")))`)
	other.want("the history", told, history)
	const none = `this is neither a record nor a file that this version of twofold exported; give one that begins with the line twofold export 1 or twofold record 1`
	for what, c := range map[string]struct {
		data []byte
		want string
	}{
		"nothing": {nil, none}, "noise": {[]byte{0, 1, 2, 255}, none},
		"cut off":         {again[:len(again)/2], "the exported file is damaged at "},
		"a later version": {bytes.Replace(again, []byte("export 1"), []byte("export 2"), 1), none},
	} {
		other.Run(`document.getElementById("toasts").replaceChildren()`)
		bring(c.data)
		other.Until(what, fmt.Sprintf(`toasts().some((s) => s.startsWith(words.t("error-file", "export.txt", %q)))`, c.want))
		other.want(what, told, history)
	}
	// The record of one game is taken in, once.
	record := browsertest.Eval[string](v.Tab, `core.record(core.history().find((g) => g.cols === 10).id)`)
	sameAsGame(t, record)
	bring([]byte(record))
	other.Until("a known game", `toasts().some((s) => s.includes(words.t("imported-twice", "1")))`)
	other.want("the history", told, history)
	other = visitPage(t, b)
	views["import"](other)
	bring([]byte(record))
	other.says("imported", "1")
	other.want("the history of a game", `core.history().filter((g) => !g.current).map((g) => [g.cols, g.imported])`, []any{[]any{10, true}})
}

// pictureHeaders are beginnings of picture files of a size in pixels, by name.
func pictureHeaders(width, height int) map[string][]byte {
	be, le := binary.BigEndian, binary.LittleEndian
	be32 := func(b []byte, n int) []byte { return be.AppendUint32(b, uint32(n)) }
	le16 := func(b []byte, n int) []byte { return le.AppendUint16(b, uint16(n)) }
	text := func(s string) []byte { return []byte(s) }
	riff := text("RIFF\x00\x00\x00\x00WEBP")
	jpeg := append(text("\xff\xd8\xff\xe1\x00\x11Exif\x00\x00\xff\xc0\x00\x11\x08\x00\x08\x00\x08"), "\xff\xff\xc2\x00\x11\x08"...)
	ispe := be32(be32(text("\x00\x00\x00\x14ispe\x00\x00\x00\x00"), width), height)
	return map[string][]byte{
		"a.png":  be32(be32(text("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR"), width), height),
		"a.gif":  le16(le16(text("GIF89a"), width), height),
		"a.bmp":  le.AppendUint32(le.AppendUint32(append(text("BM"), make([]byte, 16)...), uint32(width)), uint32(-height)),
		"a.jpeg": be.AppendUint16(be.AppendUint16(jpeg, uint16(height)), uint16(width)),
		"x.webp": append(append(riff[:12:12], "VP8X\x0a\x00\x00\x00\x00\x00\x00\x00"...),
			byte(width-1), byte((width-1)>>8), byte((width-1)>>16), byte(height-1), byte((height-1)>>8), byte((height-1)>>16)),
		"y.webp": append(append(riff[:12:12], "VP8 \x00\x00\x00\x00\x00\x00\x00\x9d\x01\x2a"...), le16(le16(nil, min(width, 16383)), min(height, 16383))...),
		"z.webp": append(append(riff[:12:12], "VP8L\x00\x00\x00\x00\x2f"...), le.AppendUint32(nil, uint32(min(width, 16384)-1|(min(height, 16384)-1)<<14))...),
		"a.avif": append(append(text("\x00\x00\x00\x14ftypavif\x00\x00\x00\x00mif1"), "\x00\x00\x00\x14ispe\x00\x00\x00\x00\x00\x00\x00\x20\x00\x00\x00\x20"...), ispe...),
	}
}

// testFiles: what a player may choose by mistake.
func testFiles(t *testing.T, b *browsertest.Browser) {
	v := visitPage(t, b, still)
	choose := func(selector, file string) {
		v.Run(fmt.Sprintf(`
			document.getElementById("toasts").replaceChildren();
			const input = document.querySelector(%q);
			const files = new DataTransfer();
			files.items.add(%s);
			input.files = files.files;
			input.dispatchEvent(new Event("change"));
		`, selector, file))
		v.Until("a sentence", `toasts().length > 0`)
	}
	views["pictures"](v)
	choose("dialog [type=file]", `new File(["no picture"], "notes.txt")`)
	v.says("picture-bad", "notes.txt")
	choose("dialog [type=file]", `new File([new Uint8Array(41 << 20)], "huge.png")`)
	v.says("picture-huge", "huge.png", "40 MiB")
	// One that is small as a file and would take a gigabyte to decode: nobody
	// decodes it.
	v.Run(`globalThis.decoded = 0; const decode = createImageBitmap; globalThis.createImageBitmap = (...args) => (decoded++, decode(...args));`)
	for name, header := range pictureHeaders(20000, 20000) {
		choose("dialog [type=file]", fmt.Sprintf(`new File([Uint8Array.from(atob(%q), (c) => c.charCodeAt(0))], %q)`, base64.StdEncoding.EncodeToString(header), name))
		v.says("picture-huge", name, "64 megapixels")
	}
	v.want("pictures decoded", "decoded", 0)
	for name, header := range pictureHeaders(300, 201) {
		v.want("the size of "+name, fmt.Sprintf(`mod("picturesize").then((m) => m.pictureSize(new Blob([Uint8Array.from(atob(%q), (c) => c.charCodeAt(0))])))`,
			base64.StdEncoding.EncodeToString(header)), []int{300, 201})
		v.want("the size of half of "+name, fmt.Sprintf(`mod("picturesize").then((m) => m.pictureSize(new Blob([Uint8Array.from(atob(%q), (c) => c.charCodeAt(0))])))`,
			base64.StdEncoding.EncodeToString(header[:len(header)/2])), nil)
	}
	v.Run(`for (const d of document.querySelectorAll("dialog[open]")) d.close()`)
	views["settings"](v)
	before := browsertest.Eval[string](v.Tab, standing)
	choose("dialog.settings > .body > [type=file]", `new File(["no palette"], "palette.txt")`)
	choose("dialog.settings > .body > [type=file]", `new File([new Uint8Array(1 << 20)], "huge.txt")`)
	v.says("error-too-large", "64 KiB")
	if after := browsertest.Eval[string](v.Tab, standing); after != before {
		t.Errorf("after the files: %s, want %s", after, before)
	}

	// A picture that is one is cut to a square and shown.
	v.Run(`for (const d of document.querySelectorAll("dialog[open]")) d.close(); core.set("faces", "pictures"); await (await mod("apply")).apply(core.settings())`)
	views["pictures"](v)
	v.Run(`
		const canvas = new OffscreenCanvas(300, 200);
		canvas.getContext("2d").fillRect(0, 0, 99, 99);
		const input = document.querySelector("dialog [type=file]");
		const files = new DataTransfer();
		files.items.add(new File([await canvas.convertToBlob()], "picture.png"));
		input.files = files.files;
		input.dispatchEvent(new Event("change"));
	`)
	v.Until("the picture", `!!document.querySelector("dialog .pictured")`)
	v.Run(`for (const d of document.querySelectorAll("dialog[open]")) d.close()`)
	v.begin(cross)
	v.Until("the picture on the board", `!!document.querySelector("#board .tile.pictured:not([hidden])")`)
	v.load("")
	v.Until("the picture after a reload", `!!document.querySelector("#board .tile.pictured:not([hidden])")`)
}
