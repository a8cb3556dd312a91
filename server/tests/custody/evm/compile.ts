import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Abi, Hex } from 'viem'

interface Compiled {
  readonly contracts: Record<
    string,
    Record<string, { readonly abi: Abi; readonly evm: { readonly bytecode: { readonly object: string } } }>
  >
}

/** Compiles the test token. Loads the large compiler lazily. */
export function compileToken(): { readonly abi: Abi; readonly bytecode: Hex } {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const content = readFileSync(join(import.meta.dirname, 'test-token.sol'), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { 'test-token.sol': { content } },
    settings: { evmVersion: 'paris', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled
  const token = contracts['test-token.sol']?.['TestToken']
  if (!token) throw new Error('the test token does not compile')
  return { abi: token.abi, bytecode: `0x${token.evm.bytecode.object}` }
}
