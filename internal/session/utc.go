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

// parseUTC reads what utcText writes.
func parseUTC(text string) (ms int64, ok bool) {
	const form = "0000-00-00T00:00:00Z"
	if len(text) != len(form) {
		return 0, false
	}
	var n [6]int64 // year, month, day, hour, minute, second
	at := 0
	for i := range len(form) {
		switch {
		case form[i] != '0':
			if text[i] != form[i] {
				return 0, false
			}
			at++
		case text[i] < '0' || text[i] > '9':
			return 0, false
		default:
			n[at] = 10*n[at] + int64(text[i]-'0')
		}
	}
	year, march := n[0], n[1]-3
	if march < 0 {
		year, march = year-1, march+12
	}
	if year < 0 || n[1] > 12 {
		return 0, false
	}
	day := year*365 + year/4 - year/100 + year/400 + (153*march+2)/5 + n[2] - 1 - 719468
	ms = 1000 * (86400*day + 3600*n[3] + 60*n[4] + n[5])
	// What is no date, such as the 31st of February, comes out as another.
	return ms, ms >= 0 && utcText(ms) == text
}

func pad(dst []byte, n int64, width int) []byte {
	s := itoa(n)
	for range width - len(s) {
		dst = append(dst, '0')
	}
	return append(dst, s...)
}
