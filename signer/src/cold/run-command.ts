import { readFileSync, writeFileSync } from 'node:fs'
import { SigHash } from '@scure/btc-signer'
import { SIGNED_CHAIN_NAMES, type SignedChainName } from '../bitcoin/chains.ts'
import { bytesOf, type CheckedRefill, checkRefill } from './check-refill.ts'
import { checksumOf } from './checksum.ts'
import { type ColdRules, readRules } from './cold-rules.ts'
import { readBody } from './descriptor.ts'
import { createHolderKey, privateKeyFor, publicKeyText, readHolderKey } from './holder-key.ts'

const UNIT_DIGITS = 8

const USAGE = `Usage, on a machine without a network:
  npm run cold -- create-key <key file>                  creates the key of a holder
  npm run cold -- public-key <chain> <key file>          says its public key, for the descriptor
  npm run cold -- address <chain> <descriptor>           says the checksum and the address of a descriptor
  npm run cold -- show <rules> <file>                    says what a refill pays to whom
  npm run cold -- sign <rules> <key file> <file> <out>   says it, and writes the signed file`

/** Runs a command of a holder of a cold key. Returns the exit code. */
export function runCommand([command, ...given]: readonly string[], say: (line: string) => void): number {
  const [first = '', second = '', third = '', fourth = ''] = given
  try {
    if (command === 'create-key' && given.length === 1) createHolderKey(first)
    else if (command === 'public-key' && given.length === 2)
      say(publicKeyText(readHolderKey(second), chainOf(first)))
    else if (command === 'address' && given.length === 2) sayAddress(chainOf(first), second, say)
    else if (command === 'show' && given.length === 2) sayRefill(readRules(first), second, say)
    else if (command === 'sign' && given.length === 4) sign(readRules(first), second, [third, fourth], say)
    else {
      say(USAGE)
      return 2
    }
    return 0
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return 1
  }
}

function chainOf(name: string): SignedChainName {
  const chain = SIGNED_CHAIN_NAMES.find((known) => known === name)
  if (!chain) throw new Error(`the chain must be one of ${SIGNED_CHAIN_NAMES.join(', ')}`)
  return chain
}

function sayAddress(chain: SignedChainName, descriptor: string, say: (line: string) => void): void {
  const [body = ''] = descriptor.split('#')
  const { address, keys, needed } = readBody(body, chain)
  say(`${body}#${checksumOf(body)}`)
  say(`${address}, ${needed} of ${keys.length}`)
}

function sayRefill(rules: ColdRules, file: string, say: (line: string) => void): CheckedRefill {
  const checked = checkRefill(bytesOf(readFileSync(file)), rules)
  const { paid, change, fee, transaction } = checked
  const signed = transaction.getInput(0).partialSig?.length ?? 0
  say(`${coins(paid)} to the paying address ${rules.payer.address}`)
  say(`${coins(change)} back to the cold address ${rules.cold.address}`)
  say(`${coins(fee)} to the network`)
  say(`signatures so far: ${signed} of ${rules.cold.needed}`)
  return checked
}

function sign(
  rules: ColdRules,
  keyFile: string,
  [file, out]: readonly [string, string],
  say: (line: string) => void,
): void {
  const key = privateKeyFor(readHolderKey(keyFile), rules.cold)
  const { transaction } = sayRefill(rules, file, say)
  for (let input = 0; input < transaction.inputsLength; input += 1)
    transaction.signIdx(key, input, [SigHash.ALL])
  writeFileSync(out, transaction.toPSBT(0), { flag: 'wx' })
  say(`signed: ${out}`)
}

/** Returns an amount as a decimal of the coin. */
function coins(units: bigint): string {
  const digits = String(units).padStart(UNIT_DIGITS + 1, '0')
  return `${digits.slice(0, -UNIT_DIGITS)}.${digits.slice(-UNIT_DIGITS)}`
}
