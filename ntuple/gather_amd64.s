#include "textflag.h"
#include "go_asm.h"

// func gatherSum(v *views, looks *look, n int, set unsafe.Pointer) float32
TEXT ·gatherSum(SB), NOSPLIT, $0-36
	MOVQ v+0(FP), AX
	MOVQ looks+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ set+24(FP), DX
	MOVQ 0(AX), R8
	MOVQ 8(AX), R9
	MOVQ 16(AX), R10
	MOVQ 24(AX), R11
	MOVQ 32(AX), R12
	MOVQ 40(AX), R13
	MOVQ 48(AX), R14
	MOVQ 56(AX), R15
	XORPS X0, X0
	XORPS X1, X1
	XORPS X2, X2
	XORPS X3, X3
	XORPS X4, X4
	XORPS X5, X5
	XORPS X6, X6
	XORPS X7, X7

tables:
	MOVQ look_mask(SI), BX
	MOVQ look_from(SI), DI
	LEAQ (DX)(DI*4), DI
	PEXTQ BX, R8, AX
	ADDSS (DI)(AX*4), X0
	PEXTQ BX, R9, AX
	ADDSS (DI)(AX*4), X1
	PEXTQ BX, R10, AX
	ADDSS (DI)(AX*4), X2
	PEXTQ BX, R11, AX
	ADDSS (DI)(AX*4), X3
	PEXTQ BX, R12, AX
	ADDSS (DI)(AX*4), X4
	PEXTQ BX, R13, AX
	ADDSS (DI)(AX*4), X5
	PEXTQ BX, R14, AX
	ADDSS (DI)(AX*4), X6
	PEXTQ BX, R15, AX
	ADDSS (DI)(AX*4), X7
	ADDQ $look__size, SI
	DECQ CX
	JNZ  tables

	ADDSS X1, X0
	ADDSS X3, X2
	ADDSS X5, X4
	ADDSS X7, X6
	ADDSS X2, X0
	ADDSS X6, X4
	ADDSS X4, X0
	MOVSS X0, ret+32(FP)
	RET

// func gatherAhead(v *views, looks *look, n int, set unsafe.Pointer)
TEXT ·gatherAhead(SB), NOSPLIT, $0-32
	MOVQ v+0(FP), AX
	MOVQ looks+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ set+24(FP), DX
	MOVQ 0(AX), R8
	MOVQ 8(AX), R9
	MOVQ 16(AX), R10
	MOVQ 24(AX), R11
	MOVQ 32(AX), R12
	MOVQ 40(AX), R13
	MOVQ 48(AX), R14
	MOVQ 56(AX), R15

tables:
	MOVQ look_mask(SI), BX
	MOVQ look_from(SI), DI
	LEAQ (DX)(DI*4), DI
	PEXTQ BX, R8, AX
	PREFETCHT0 (DI)(AX*4)
	PEXTQ BX, R9, AX
	PREFETCHT0 (DI)(AX*4)
	PEXTQ BX, R10, AX
	PREFETCHT0 (DI)(AX*4)
	PEXTQ BX, R11, AX
	PREFETCHT0 (DI)(AX*4)
	PEXTQ BX, R12, AX
	PREFETCHT0 (DI)(AX*4)
	PEXTQ BX, R13, AX
	PREFETCHT0 (DI)(AX*4)
	PEXTQ BX, R14, AX
	PREFETCHT0 (DI)(AX*4)
	PEXTQ BX, R15, AX
	PREFETCHT0 (DI)(AX*4)
	ADDQ $look__size, SI
	DECQ CX
	JNZ  tables

	RET

// func gatherPlaces(v *views, looks *look, n int, set uint32, at *places)
TEXT ·gatherPlaces(SB), NOSPLIT, $8-40
	MOVQ v+0(FP), AX
	MOVQ looks+8(FP), SI
	MOVQ n+16(FP), CX
	MOVL set+24(FP), DX
	MOVQ at+32(FP), DI
	MOVQ 0(AX), R8
	MOVQ 8(AX), R9
	MOVQ 16(AX), R10
	MOVQ 24(AX), R11
	MOVQ 32(AX), R12
	MOVQ 40(AX), R13
	MOVQ 48(AX), R14
	MOVQ 56(AX), R15

tables:
	MOVQ look_mask(SI), BX
	MOVQ look_from(SI), BP
	ADDL DX, BP
	PEXTQ BX, R8, AX
	ADDL  BP, AX
	MOVL  AX, 0(DI)
	PEXTQ BX, R9, AX
	ADDL  BP, AX
	MOVL  AX, 4(DI)
	PEXTQ BX, R10, AX
	ADDL  BP, AX
	MOVL  AX, 8(DI)
	PEXTQ BX, R11, AX
	ADDL  BP, AX
	MOVL  AX, 12(DI)
	PEXTQ BX, R12, AX
	ADDL  BP, AX
	MOVL  AX, 16(DI)
	PEXTQ BX, R13, AX
	ADDL  BP, AX
	MOVL  AX, 20(DI)
	PEXTQ BX, R14, AX
	ADDL  BP, AX
	MOVL  AX, 24(DI)
	PEXTQ BX, R15, AX
	ADDL  BP, AX
	MOVL  AX, 28(DI)
	ADDQ $look__size, SI
	ADDQ $32, DI
	DECQ CX
	JNZ  tables
	RET

// func fetch(weights, sums unsafe.Pointer, at *places, n int)
TEXT ·fetch(SB), NOSPLIT, $0-32
	MOVQ weights+0(FP), BX
	MOVQ sums+8(FP), DX
	MOVQ at+16(FP), SI
	MOVQ n+24(FP), CX
	TESTQ DX, DX
	JZ   plain

both:
	MOVL (SI), AX
	PREFETCHT0 (BX)(AX*4)
	PREFETCHT0 (DX)(AX*8)
	ADDQ $4, SI
	DECQ CX
	JNZ  both
	RET

plain:
	MOVL (SI), AX
	PREFETCHT0 (BX)(AX*4)
	ADDQ $4, SI
	DECQ CX
	JNZ  plain
	RET
