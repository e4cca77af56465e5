package session

// utcText writes milliseconds since 1970 as RFC 3339 in UTC, to the second.
// Package time would do it too, and add to the page what it is not worth.
func utcText(ms int64) string {
	seconds := ms / 1000
	day, rest := seconds/86400, seconds%86400
	year, month, date := civil(day)
	text := make([]byte, 0, 20)
	text = append(pad(text, year, 4), '-')
	text = append(pad(text, month, 2), '-')
	text = append(pad(text, date, 2), 'T')
	text = append(pad(text, rest/3600, 2), ':')
	text = append(pad(text, rest/60%60, 2), ':')
	return string(append(pad(text, rest%60, 2), 'Z'))
}

// civil returns the Gregorian date of a day counted from 1970-01-01, by
// counting in years that begin in March, so that leap days come last.
func civil(day int64) (year, month, date int64) {
	day += 719468 // days from 0000-03-01
	era := day / 146097
	ofEra := day % 146097
	yearOfEra := (ofEra - ofEra/1460 + ofEra/36524 - ofEra/146096) / 365
	ofYear := ofEra - (365*yearOfEra + yearOfEra/4 - yearOfEra/100)
	march := (5*ofYear + 2) / 153
	date = ofYear - (153*march+2)/5 + 1
	month = march + 3
	year = era*400 + yearOfEra
	if month > 12 {
		month -= 12
		year++
	}
	return year, month, date
}

func pad(dst []byte, n int64, width int) []byte {
	s := itoa(n)
	for range width - len(s) {
		dst = append(dst, '0')
	}
	return append(dst, s...)
}
