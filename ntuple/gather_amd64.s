#include "textflag.h"
#include "go_asm.h"

// The masks of exchanged, mirrored and flipped, for four boards at once.
#define FOUR(name, mask) \
	DATA name<>+0(SB)/8, $mask \
	DATA name<>+8(SB)/8, $mask \
	DATA name<>+16(SB)/8, $mask \
	DATA name<>+24(SB)/8, $mask \
	GLOBL name<>(SB), RODATA|NOPTR, $32

FOUR(by3, 0x0a0a0a0a0a0a0a0a)
FOUR(by6, 0x00cc00cc00cc00cc)
FOUR(by12, 0x0000f0f00000f0f0)
FOUR(by24, 0x00000000ff00ff00)
FOUR(odd1, 0x5555555555555555)
FOUR(odd2, 0x3333333333333333)
FOUR(odd4, 0x0f0f0f0f0f0f0f0f)
FOUR(odd8, 0x00ff00ff00ff00ff)

// EXCHANGED is exchanged of the boards in x.
#define EXCHANGED(x, by, mask) \
	VPSRLQ $by, x, Y8           \
	VPXOR  x, Y8, Y8            \
	VPAND  mask<>(SB), Y8, Y8   \
	VPXOR  x, Y8, x             \
	VPSLLQ $by, Y8, Y8          \
	VPXOR  x, Y8, x

// SWAPPED exchanges neighbouring fields of so many bits: from x to y.
#define SWAPPED(x, by, mask, y) \
	VPSRLQ $by, x, Y8         \
	VPAND  mask<>(SB), Y8, Y8 \
	VPAND  mask<>(SB), x, Y9  \
	VPSLLQ $by, Y9, Y9        \
	VPOR   Y8, Y9, y

#define MIRRORED(x, y) \
	SWAPPED(x, 1, odd1, y) \
	SWAPPED(y, 2, odd2, y)

#define FLIPPED(x, y) \
	SWAPPED(x, 4, odd4, y) \
	SWAPPED(y, 8, odd8, y)

// VIEWS4 puts the views of the four boards at (AX) to where a register points: of
// each view all four boards.
#define VIEWS4(to) \
	VMOVDQU (AX), Y0          \
	EXCHANGED(Y0, 3, by3)     \
	EXCHANGED(Y0, 6, by6)     \
	EXCHANGED(Y0, 12, by12)   \
	EXCHANGED(Y0, 24, by24)   \
	VMOVDQU Y0, 0(to)         \
	MIRRORED(Y0, Y1)          \
	VMOVDQU Y1, 32(to)        \
	FLIPPED(Y0, Y2)           \
	VMOVDQU Y2, 64(to)        \
	MIRRORED(Y2, Y3)          \
	VMOVDQU Y3, 96(to)        \
	EXCHANGED(Y0, 3, by3)     \
	EXCHANGED(Y0, 6, by6)     \
	VMOVDQU Y0, 128(to)       \
	MIRRORED(Y0, Y1)          \
	VMOVDQU Y1, 160(to)       \
	FLIPPED(Y0, Y2)           \
	VMOVDQU Y2, 192(to)       \
	MIRRORED(Y2, Y3)          \
	VMOVDQU Y3, 224(to)

// VIEWS loads the views of one of the four boards, the first of them where a
// register points.
#define VIEWS(from) \
	MOVQ 0(from), R8    \
	MOVQ 32(from), R9   \
	MOVQ 64(from), R10  \
	MOVQ 96(from), R11  \
	MOVQ 128(from), R12 \
	MOVQ 160(from), R13 \
	MOVQ 192(from), R14 \
	MOVQ 224(from), R15

// FOUND sets AX to the place of a view in the table of mask BX that begins at BP.
#define FOUND(view) \
	PEXTQ BX, view, AX \
	ADDL  BP, AX

// PLACE finds the place of a view, and asks for its weight.
#define PLACE(view, to) \
	FOUND(view)         \
	MOVL  AX, to(DI)    \
	PREFETCHT0 (DX)(AX*4)

// PLACES finds those of all views.
#define PLACES \
	MOVQ look_mask(SI), BX \
	MOVQ look_from(SI), BP \
	ADDL set-8(SP), BP     \
	PLACE(R8, 0)           \
	PLACE(R9, 4)           \
	PLACE(R10, 8)          \
	PLACE(R11, 12)         \
	PLACE(R12, 16)         \
	PLACE(R13, 20)         \
	PLACE(R14, 24)         \
	PLACE(R15, 28)

// WEIGHED adds the weights of a table, whose places are at (DI), to all views' sums.
#define WEIGHED \
	MOVL  0(DI), AX \
	ADDSS (DX)(AX*4), X0 \
	MOVL  4(DI), AX \
	ADDSS (DX)(AX*4), X1 \
	MOVL  8(DI), AX \
	ADDSS (DX)(AX*4), X2 \
	MOVL  12(DI), AX \
	ADDSS (DX)(AX*4), X3 \
	MOVL  16(DI), AX \
	ADDSS (DX)(AX*4), X4 \
	MOVL  20(DI), AX \
	ADDSS (DX)(AX*4), X5 \
	MOVL  24(DI), AX \
	ADDSS (DX)(AX*4), X6 \
	MOVL  28(DI), AX \
	ADDSS (DX)(AX*4), X7

// ADDED adds up what stands in all views' sums.
#define ADDED \
	ADDSS X1, X0 \
	ADDSS X3, X2 \
	ADDSS X5, X4 \
	ADDSS X7, X6 \
	ADDSS X2, X0 \
	ADDSS X6, X4 \
	ADDSS X4, X0

#define NOTHING \
	XORPS X0, X0 \
	XORPS X1, X1 \
	XORPS X2, X2 \
	XORPS X3, X3 \
	XORPS X4, X4 \
	XORPS X5, X5 \
	XORPS X6, X6 \
	XORPS X7, X7

// func gatherValues(boards *bitboard.Board, count int, looks *look, n int, sets *uint32, weights unsafe.Pointer, dst *float32)
//
// The places of four boards are asked for before the four boards before them are
// added up.
TEXT ·gatherValues(SB), 0, $8512-56
	MOVQ $0, asked-16(SP)
	LEAQ 256(SP), AX
	MOVQ AX, into-24(SP)
	LEAQ 4352(SP), AX
	MOVQ AX, from-32(SP)

group:
	MOVQ count+8(FP), CX
	CMPQ CX, $4
	JLE  few
	MOVQ $4, CX

few:
	MOVQ  CX, now-40(SP)
	TESTQ CX, CX
	JZ    answer
	MOVQ  boards+0(FP), AX
	VIEWS4(SP)
	ADDQ  $32, AX
	MOVQ  AX, boards+0(FP)
	VZEROUPPER
	MOVQ  into-24(SP), DI
	MOVQ  weights+40(FP), DX
	MOVQ  $0, lane-48(SP)

ask:
	MOVQ lane-48(SP), AX
	LEAQ 0(SP)(AX*8), AX
	VIEWS(AX)
	MOVQ sets+32(FP), BX
	MOVL (BX), BP
	MOVL BP, set-8(SP)
	ADDQ $4, BX
	MOVQ BX, sets+32(FP)
	MOVQ looks+16(FP), SI
	MOVQ n+24(FP), CX

askTable:
	PLACES
	ADDQ $look__size, SI
	ADDQ $32, DI
	DECQ CX
	JNZ  askTable

	MOVQ lane-48(SP), AX
	INCQ AX
	MOVQ AX, lane-48(SP)
	CMPQ AX, now-40(SP)
	JNE  ask

answer:
	MOVQ  asked-16(SP), R8
	TESTQ R8, R8
	JZ    next
	MOVQ  from-32(SP), DI
	MOVQ  weights+40(FP), DX
	MOVQ  dst+48(FP), BX

add:
	MOVQ n+24(FP), CX
	NOTHING

addTable:
	WEIGHED
	ADDQ  $32, DI
	DECQ  CX
	JNZ   addTable
	ADDED
	MOVSS X0, (BX)
	ADDQ  $4, BX
	DECQ  R8
	JNZ   add
	MOVQ  BX, dst+48(FP)

next:
	MOVQ  into-24(SP), AX
	MOVQ  from-32(SP), BX
	MOVQ  AX, from-32(SP)
	MOVQ  BX, into-24(SP)
	MOVQ  now-40(SP), CX
	MOVQ  CX, asked-16(SP)
	SUBQ  CX, count+8(FP)
	TESTQ CX, CX
	JNZ   group
	RET

// func viewsOfFour(boards *bitboard.Board, all *[symmetries][4]uint64)
TEXT ·viewsOfFour(SB), NOSPLIT, $0-16
	MOVQ boards+0(FP), AX
	MOVQ all+8(FP), DI
	VIEWS4(DI)
	VZEROUPPER
	RET

// func gatherLesson(first *uint64, looks *look, n int, set uint32, weights, sums unsafe.Pointer, at *uint32)
TEXT ·gatherLesson(SB), NOSPLIT, $24-56
	MOVQ  first+0(FP), AX
	VIEWS(AX)
	MOVL  set+24(FP), BP
	MOVL  BP, set-8(SP)
	MOVQ  looks+8(FP), SI
	MOVQ  n+16(FP), CX
	MOVQ  weights+32(FP), DX
	MOVQ  at+48(FP), DI

table:
	PLACES
	ADDQ $look__size, SI
	ADDQ $32, DI
	DECQ CX
	JNZ  table

	MOVQ  sums+40(FP), DX
	TESTQ DX, DX
	JZ    done
	MOVQ  n+16(FP), CX
	MOVQ  at+48(FP), DI

coherence:
	MOVL 0(DI), AX
	PREFETCHT0 (DX)(AX*8)
	MOVL 4(DI), AX
	PREFETCHT0 (DX)(AX*8)
	MOVL 8(DI), AX
	PREFETCHT0 (DX)(AX*8)
	MOVL 12(DI), AX
	PREFETCHT0 (DX)(AX*8)
	MOVL 16(DI), AX
	PREFETCHT0 (DX)(AX*8)
	MOVL 20(DI), AX
	PREFETCHT0 (DX)(AX*8)
	MOVL 24(DI), AX
	PREFETCHT0 (DX)(AX*8)
	MOVL 28(DI), AX
	PREFETCHT0 (DX)(AX*8)
	ADDQ $32, DI
	DECQ CX
	JNZ  coherence

done:
	RET

DATA absolute<>+0(SB)/8, $0x7fffffff7fffffff
DATA absolute<>+8(SB)/8, $0x7fffffff7fffffff
GLOBL absolute<>(SB), RODATA|NOPTR, $16

DATA ones<>+0(SB)/8, $0x3f8000003f800000
DATA ones<>+8(SB)/8, $0x3f8000003f800000
GLOBL ones<>(SB), RODATA|NOPTR, $16

#define STEPPED(from, a) \
	MOVL  from(DI), AX      \
	MOVSS (DX)(AX*4), X9    \
	ADDSS X8, X9            \
	MOVSS X9, (DX)(AX*4)    \
	ADDSS X9, a

// func learnTD(weights unsafe.Pointer, at *uint32, n int, target, each float32) (after float32)
TEXT ·learnTD(SB), NOSPLIT, $0-36
	MOVQ weights+0(FP), DX
	MOVQ at+8(FP), DI
	MOVQ n+16(FP), CX
	NOTHING

sum:
	WEIGHED
	ADDQ  $32, DI
	DECQ  CX
	JNZ   sum
	ADDED
	MOVSS target+24(FP), X8
	SUBSS X0, X8
	MULSS each+28(FP), X8
	MOVQ  at+8(FP), DI
	MOVQ  n+16(FP), CX
	NOTHING

change:
	STEPPED(0, X0)
	STEPPED(4, X1)
	STEPPED(8, X2)
	STEPPED(12, X3)
	STEPPED(16, X4)
	STEPPED(20, X5)
	STEPPED(24, X6)
	STEPPED(28, X7)
	ADDQ $32, DI
	DECQ CX
	JNZ  change
	ADDED
	MOVSS X0, after+32(FP)
	RET

// RATES4 stores the rates of the four places from(DI) on.
#define RATES4(from) \
	MOVL   from(DI), AX           \
	MOVQ   (BX)(AX*8), X8         \
	MOVL   from+4(DI), AX         \
	MOVHPS (BX)(AX*8), X8         \
	MOVL   from+8(DI), AX         \
	MOVQ   (BX)(AX*8), X9         \
	MOVL   from+12(DI), AX        \
	MOVHPS (BX)(AX*8), X9         \
	MOVAPS X8, X10                \
	SHUFPS $0x88, X9, X8          \
	SHUFPS $0xdd, X9, X10         \
	ANDPS  X14, X8                \
	XORPS  X11, X11               \
	CMPPS  X10, X11, $0           \
	DIVPS  X10, X8                \
	MOVAPS X11, X12               \
	ANDNPS X8, X11                \
	ANDPS  X13, X12               \
	ORPS   X12, X11               \
	MOVUPS X11, from(SI)

// LEARNED changes the weight and the coherence of the place from(DI).
#define LEARNED(from, a) \
	MOVL  from(DI), AX      \
	MOVQ  (BX)(AX*8), X10   \
	ADDPS X9, X10           \
	MOVQ  X10, (BX)(AX*8)   \
	MOVSS from(SI), X11     \
	MULSS X8, X11           \
	ADDSS (DX)(AX*4), X11   \
	MOVSS X11, (DX)(AX*4)   \
	ADDSS X11, a

// func learnTC(weights, sums unsafe.Pointer, at *uint32, n int, target, each float32) (after float32)
//
// The rates are those before any of the weights has learned, from 0(SP) on.
TEXT ·learnTC(SB), 0, $1024-44
	MOVQ   weights+0(FP), DX
	MOVQ   sums+8(FP), BX
	MOVQ   at+16(FP), DI
	MOVQ   n+24(FP), CX
	LEAQ   0(SP), SI
	MOVUPS absolute<>(SB), X14
	MOVUPS ones<>(SB), X13
	NOTHING

sum:
	WEIGHED
	RATES4(0)
	RATES4(16)
	ADDQ  $32, DI
	ADDQ  $32, SI
	DECQ  CX
	JNZ   sum
	ADDED
	MOVSS  target+32(FP), X8
	SUBSS  X0, X8
	MOVAPS X8, X9
	MOVAPS X8, X10
	ANDPS  X14, X10
	UNPCKLPS X10, X9
	MULSS  each+36(FP), X8
	MOVQ   at+16(FP), DI
	MOVQ   n+24(FP), CX
	LEAQ   0(SP), SI
	NOTHING

change:
	LEARNED(0, X0)
	LEARNED(4, X1)
	LEARNED(8, X2)
	LEARNED(12, X3)
	LEARNED(16, X4)
	LEARNED(20, X5)
	LEARNED(24, X6)
	LEARNED(28, X7)
	ADDQ $32, DI
	ADDQ $32, SI
	DECQ CX
	JNZ  change
	ADDED
	MOVSS X0, after+40(FP)
	RET

// ONE loads the views of a board by itself.
#define ONE(from) \
	MOVQ 0(from), R8 \
	MOVQ 8(from), R9 \
	MOVQ 16(from), R10 \
	MOVQ 24(from), R11 \
	MOVQ 32(from), R12 \
	MOVQ 40(from), R13 \
	MOVQ 48(from), R14 \
	MOVQ 56(from), R15

// func gatherPlaces(v *views, looks *look, n int, set uint32, at *places)
TEXT ·gatherPlaces(SB), NOSPLIT, $8-40
	MOVQ v+0(FP), AX
	MOVQ looks+8(FP), SI
	MOVQ n+16(FP), CX
	MOVL set+24(FP), DX
	MOVQ at+32(FP), DI
	ONE(AX)

tables:
	MOVQ look_mask(SI), BX
	MOVQ look_from(SI), BP
	ADDL DX, BP
	FOUND(R8)
	MOVL AX, 0(DI)
	FOUND(R9)
	MOVL AX, 4(DI)
	FOUND(R10)
	MOVL AX, 8(DI)
	FOUND(R11)
	MOVL AX, 12(DI)
	FOUND(R12)
	MOVL AX, 16(DI)
	FOUND(R13)
	MOVL AX, 20(DI)
	FOUND(R14)
	MOVL AX, 24(DI)
	FOUND(R15)
	MOVL AX, 28(DI)
	ADDQ $look__size, SI
	ADDQ $32, DI
	DECQ CX
	JNZ  tables
	RET

// LOOKED adds the sparse weight of the place from(SI) to a sum, if there is one.
#define LOOKED(from, a) \
	MOVL    from(SI), AX    \
	MOVL    AX, BX          \
	SHRL    $5, AX          \
	MOVQ    (R8)(AX*8), DX  \
	ANDL    $31, BX         \
	BZHIL   BX, DX, R10     \
	POPCNTL R10, R10        \
	BTL     BX, DX          \
	SBBL    R11, R11        \
	SHRQ    $32, DX         \
	ADDQ    DX, R10         \
	ANDL    (R9)(R10*4), R11 \
	MOVL    R11, X8         \
	ADDSS   X8, a

// func gatherSparse(at *places, n int, blocks *uint64, weights *float32) float32
TEXT ·gatherSparse(SB), NOSPLIT, $0-36
	MOVQ at+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ blocks+16(FP), R8
	MOVQ weights+24(FP), R9
	NOTHING

tables:
	LOOKED(0, X0)
	LOOKED(4, X1)
	LOOKED(8, X2)
	LOOKED(12, X3)
	LOOKED(16, X4)
	LOOKED(20, X5)
	LOOKED(24, X6)
	LOOKED(28, X7)
	ADDQ $32, SI
	SUBQ $8, CX
	JNZ  tables

	ADDED
	MOVSS X0, ret+32(FP)
	RET

// BLOCK asks for the block of a view's place.
#define BLOCK(view) \
	FOUND(view)  \
	SHRL $5, AX  \
	PREFETCHT0 (DI)(AX*8)

// func gatherBlocksAhead(v *views, looks *look, n int, set uint32, blocks *uint64)
TEXT ·gatherBlocksAhead(SB), NOSPLIT, $8-40
	MOVQ v+0(FP), AX
	MOVQ looks+8(FP), SI
	MOVQ n+16(FP), CX
	MOVL set+24(FP), DX
	MOVQ blocks+32(FP), DI
	ONE(AX)

tables:
	MOVQ look_mask(SI), BX
	MOVQ look_from(SI), BP
	ADDL DX, BP
	BLOCK(R8)
	BLOCK(R9)
	BLOCK(R10)
	BLOCK(R11)
	BLOCK(R12)
	BLOCK(R13)
	BLOCK(R14)
	BLOCK(R15)
	ADDQ $look__size, SI
	DECQ CX
	JNZ  tables
	RET
