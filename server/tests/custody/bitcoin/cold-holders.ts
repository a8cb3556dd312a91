import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { descriptorChecksum } from '../../../src/custody/cold-script/descriptor-checksum.ts'

const COMMAND = join(import.meta.dirname, '../../../../signer/src/cold/main.ts')

/** Words of keys that have no value. */
const WORDS = ['abandon', 'zoo', 'legal'] as const
const MNEMONICS: Readonly<Record<(typeof WORDS)[number], string>> = {
  abandon: `${'abandon '.repeat(11)}about`,
  zoo: `${'zoo '.repeat(11)}wrong`,
  legal: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
}
const PATH = "48'/1'/0'/2'/0/0"

const keys = WORDS.map((word) => {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(MNEMONICS[word]))
  const key = root.derive(`m/${PATH}`)
  const fingerprint = root.fingerprint.toString(16).padStart(8, '0')
  return { key, text: `[${fingerprint}/${PATH}]${Buffer.from(key.publicKey ?? []).toString('hex')}` }
})

const body = `wsh(sortedmulti(2,${keys.map(({ text }) => text).join(',')}))`

/** The descriptor of a cold address of three holders, of whom two sign. */
export const DESCRIPTOR = `${body}#${descriptorChecksum(body)}`
/** The private keys of the holders. */
export const PRIVATE_KEYS = keys.map(({ key }) => key.privateKey ?? new Uint8Array())

/** The holders of the cold keys, each with a key file, who sign with the command for them. Files are base64. */
export function createHolders(payer: string) {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-holders-'))
  const rules = join(folder, 'rules.json')
  const limits = { amountMax: '500000000', feeMax: '1000000', feeRateMax: '200' }
  writeFileSync(
    rules,
    JSON.stringify({ chain: 'litecoin-regtest', payer, descriptor: DESCRIPTOR, ...limits }),
  )
  WORDS.forEach((word, holder) => {
    writeFileSync(join(folder, `${holder}.json`), JSON.stringify({ mnemonic: MNEMONICS[word] }), {
      mode: 0o600,
    })
  })
  let count = 0
  return {
    /** Returns what the command says and the signed file; none if it refuses. */
    sign(holder: number, file: string): { readonly says: string; readonly file: string | undefined } {
      count += 1
      const [given, out] = [join(folder, `${count}.psbt`), join(folder, `${count}-signed.psbt`)]
      writeFileSync(given, Buffer.from(file, 'base64'))
      const { status, stdout } = spawnSync(
        process.execPath,
        [COMMAND, 'sign', rules, join(folder, `${holder}.json`), given, out],
        { encoding: 'utf8' },
      )
      return { says: stdout, file: status === 0 ? readFileSync(out).toString('base64') : undefined }
    },
  }
}
