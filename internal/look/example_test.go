package look_test

import (
	"fmt"

	"twofold/internal/look"
)

func ExampleParsePalette() {
	p, err := look.ParsePalette([]byte(`twofold palette 1
name My evening
base dark
tile 2 #808080 #707070   # too faint
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Name, p.Tile(1).Fill)
	for _, w := range p.Warnings() {
		fmt.Println(w)
	}

	_, err = look.ParsePalette([]byte("twofold palette 1\ntile 3 #808080 #ffffff\n"))
	fmt.Println(err)
	// Output:
	// My evening #808080
	// tile 2: contrast 1.2, at least 4.5 reads well
	// line 2: "3" is not the value of a tile; use 2, 4, 8 and so on, or 2^1 to 2^255
}

func ExampleFaceSet_Fit() {
	f, _ := look.FaceSetNamed("dynasties")
	for _, exp := range []uint8{1, 10, 11, 20} {
		fmt.Println(f.Face(exp), f.Fit(exp, 4))
	}
	// Output:
	// 夏 夏
	// 南北朝 1024
	// 隋 隋
	// 1048576 1M
}

func ExampleLang_Text() {
	fmt.Println(look.English.Text(look.WordSayNewTile, "2", "1", "4"))
	fmt.Println(look.Chinese.Text(look.WordSayNewTile, "2", "1", "4"))
	// Output:
	// New tile 2 at row 1 column 4.
	// 第 1 行第 4 列出现 2。
}
