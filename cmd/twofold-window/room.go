package main

// frameRoom is what the frame that a desktop puts around a window takes, in dp:
// about, since none tells before the window is there.
const (
	frameWidth  = 4
	frameHeight = 40
)

// roomWithin returns what an area of a screen in pixels leaves for a window in
// dp, with scale pixels to each.
func roomWithin(width, height int, scale float64, framed bool) (w, h int) {
	w, h = int(float64(width)/scale), int(float64(height)/scale)
	if framed {
		w, h = w-frameWidth, h-frameHeight
	}
	return max(w, 0), max(h, 0)
}
