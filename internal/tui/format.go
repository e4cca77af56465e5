package tui

import (
	"strconv"
	"time"

	"twofold/internal/look"
)

func itoa[T int | int64](n T) string { return strconv.FormatInt(int64(n), 10) }

// clock writes a length of time as a clock shows it: 3:07, 1:02:45.
func clock(ms int64) string {
	sec := ms / 1000
	two := func(n int64) string {
		if n < 10 {
			return "0" + itoa(n)
		}
		return itoa(n)
	}
	if sec < 3600 {
		return itoa(sec/60) + ":" + two(sec%60)
	}
	return itoa(sec/3600) + ":" + two(sec/60%60) + ":" + two(sec%60)
}

// length writes a length of time in words.
func length(l look.Lang, ms int64) string {
	sec := ms / 1000
	switch {
	case sec >= 3600:
		return l.Text(look.WordDurationHours, itoa(sec/3600), itoa(sec/60%60))
	case sec >= 60:
		return l.Text(look.WordDurationMinutes, itoa(sec/60), itoa(sec%60))
	}
	return l.Text(look.WordDurationSeconds, itoa(sec))
}

// day writes when something was: today and yesterday in words.
func day(l look.Lang, ms int64, now time.Time) string {
	t := time.UnixMilli(ms).In(now.Location())
	date := func(t time.Time) string { return t.Format("2006-01-02") }
	clock := t.Format("15:04")
	switch date(t) {
	case date(now):
		return l.Text(look.WordToday) + " " + clock
	case date(now.AddDate(0, 0, -1)):
		return l.Text(look.WordYesterday) + " " + clock
	}
	return date(t) + " " + clock
}
