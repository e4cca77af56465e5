//go:build !js

package game

import "crypto/sha256"

func sum256(msg []byte) [32]byte { return sha256.Sum256(msg) }
