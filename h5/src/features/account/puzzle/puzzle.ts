import type { ResponseOf } from '@halyard/api/client'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export type Puzzle = ResponseOf<'captcha'>

/**
 * Solves a proof-of-work puzzle. Returns the solution in wire format, or undefined if there is none. Does not use
 * `crypto.subtle.digest`: it is slower when called this often, and is missing on plain HTTP, where a phone opens a demo
 * on a local machine.
 */
export function solvePuzzle({
  algorithm,
  challenge,
  maxnumber,
  salt,
  signature,
}: Puzzle): string | undefined {
  if (algorithm !== 'SHA-256') return undefined
  const salted = sha256.create().update(utf8ToBytes(salt))
  for (let number = 0; number <= maxnumber; number += 1) {
    const hash = salted
      .clone()
      .update(utf8ToBytes(String(number)))
      .digest()
    if (bytesToHex(hash) === challenge) {
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
    }
  }
  return undefined
}
