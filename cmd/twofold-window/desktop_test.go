package main

import (
	"image"
	"testing"
)

func TestWithin(t *testing.T) {
	area := image.Rect(100, 50, 1100, 850)
	for _, test := range []struct{ window, want image.Rectangle }{
		{image.Rect(200, 100, 600, 700), image.Rect(200, 100, 600, 700)},
		{image.Rect(900, 500, 1300, 900), image.Rect(700, 450, 1100, 850)},
		{image.Rect(0, 0, 400, 600), image.Rect(100, 50, 500, 650)},
		{image.Rect(500, 500, 1700, 1500), image.Rect(100, 50, 1300, 1050)}, // larger than the area
		{image.Rect(1000, 100, 1200, 200), image.Rect(900, 100, 1100, 200)},
	} {
		if got := within(test.window, area); got != test.want {
			t.Errorf("%v becomes %v, not %v", test.window, got, test.want)
		}
	}
}

func TestRoomWithin(t *testing.T) {
	area := image.Rect(0, 20, 1600, 1220)
	if w, h := roomWithin(area, 1, false); w != 1600 || h != 1200 {
		t.Errorf("without frames %d×%d", w, h)
	}
	if w, h := roomWithin(area, 2, true); w != 800-frameWidth || h != 600-frameHeight {
		t.Errorf("at a scale of 2, with frames, %d×%d", w, h)
	}
	if w, h := roomWithin(image.Rectangle{}, 1, true); w != 0 || h != 0 {
		t.Errorf("nothing is %d×%d", w, h)
	}
}

func TestMostOf(t *testing.T) {
	left, right := image.Rect(0, 0, 1400, 1000), image.Rect(1400, 0, 2400, 700)
	for _, test := range []struct{ window, want image.Rectangle }{
		{image.Rect(100, 100, 500, 700), left},
		{image.Rect(1200, 100, 1700, 600), right},
		{image.Rect(1100, 100, 1500, 600), left},
		{image.Rect(1399, 0, 1400, 1), left}, // a pointer
		{image.Rect(1400, 0, 1401, 1), right},
		{image.Rect(1500, 750, 1600, 900), image.Rectangle{}}, // under the lower one
	} {
		if got := mostOf(test.window, []image.Rectangle{left, right}); got != test.want {
			t.Errorf("%v is on %v", test.window, got)
		}
	}
}
