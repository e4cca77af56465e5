package game
import ("testing";"os";"math/rand/v2")
func TestGen(t *testing.T){
 w:=func(name string,r *Record){ if err:=r.Verify();err!=nil{t.Fatal(name,err)}; os.WriteFile("testdata/records/"+name+".txt",r.AppendText(nil),0o644)}
 rng:=rand.New(rand.NewPCG(77,1))
 seed,_:=ParseSeed("friday cup")
 g,_:=New(Classic(4,4),seed)
 for !g.Status().Over { g.Move(roomiest(g)); if len(g.Moves())==200 && g.Undos()<3 {g.Undo()} }
 w("classic",g.Record())
 r:=Classic(3,5); r.StartTiles=3; r.Target=6; r.Undo=false
 g,_=NewOpen(r,nil)
 place:=func(){ for g.Awaiting(){ b:=g.Board(); s:=Spawn{uint8(rng.IntN(b.Cells())),uint8(1+rng.IntN(4)/3)}; g.Place(s)} }
 place()
 for len(g.Moves())<130 && !g.Status().Over { g.Move(roomiest(g)); place() }
 rec:=g.Record(); rec.Marks.Coach=true
 for _,l:=range []string{"game 0123456789abcdef","begun 2026-01-30T18:04:05Z","ended 2026-01-30T18:09:59Z","played 312","note a line that nobody knows, 友好"} { if err:=rec.AddExtra(l);err!=nil{t.Fatal(err)} }
 w("listed",rec)
 b,_:=ParseBoard("64,2,0,0/4,2,0,0/0,0,0,8/0,1024,0,0/2,0,0,2")
 r=Classic(5,4); r.Target=0; r.FourPerMille=250
 seed,_=ParseSeed("00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff")
 g,_=NewFrom(r,seed,Start{Board:b,Score:9000})
 for len(g.Moves())<200 && !g.Status().Over { g.Move(roomiest(g)) }
 rec=g.Record(); rec.Marks.Imported=true; w("from",rec)
 for k:=byte(0);;k++ { g,_=New(Gentle(3,3),Seed{k}); for !g.Status().Over { g.Move(roomiest(g)) }; if g.Status().Reached {break} }
 w("gentle",g.Record())
 b,_=ParseBoard("2,0/0,0"); g,_=NewOpen(Classic(2,2),&Start{Board:b}); w("unmoved",g.Record())
 for _,words:=range []string{"friday cup","hello","twofold","abc"} {
 seed,_=ParseSeed(words)
 for _,size:=range [][2]int{{2,2},{2,3},{3,3}} {
 g,_=New(Classic(size[0],size[1]),seed)
 for !g.Status().Over { g.Move(roomiest(g)) }
 t.Log(words,size,len(g.Moves()),g.Board(),g.Status(),g.Score()) }}
}
