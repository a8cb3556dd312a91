import type { Database } from '../../db/database.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { parseColdScript } from '../cold-script/cold-script.ts'
import { completeRefill, countSigned, type FileProblem, readSignatures } from './refill-file.ts'
import { lockRefill, type Refill, storeSignatures } from './refill-rows.ts'

/** The reasons for which a file changes nothing. */
export type RefillFileProblem = FileProblem | 'nothing_new' | 'not_waiting'

/** Where a refill stands after a file came back. */
export interface TakenFile {
  readonly problem: RefillFileProblem | null
  readonly refill: Refill
}

/**
 * Takes the signatures of a file for a refill, and completes its transaction once they suffice. Returns `undefined` for an unknown
 * refill. `done` runs in the same transaction if the refill changes.
 */
export async function takeRefillFile(
  { db, now }: { readonly db: Database; readonly now: () => number },
  id: number,
  received: string,
  done: (trx: Transaction<Tables>, before: Refill, after: Refill) => Promise<void>,
): Promise<TakenFile | undefined> {
  return db.transaction().execute(async (trx) => {
    const refill = await lockRefill(trx, id)
    if (!refill) return undefined
    if (refill.status !== 'planned') return { problem: 'not_waiting', refill }
    const cold = parseColdScript(refill.descriptor)
    const read = await readSignatures(cold, refill.file, received)
    if (typeof read === 'string') return { problem: read, refill }
    const known = new Set(refill.signatures.map(({ input, key }) => `${input}:${key}`))
    const added = read.filter(({ input, key }) => !known.has(`${input}:${key}`))
    if (added.length === 0) return { problem: 'nothing_new', refill }
    const signatures = [...refill.signatures, ...added]
    const raw = await completeRefill(cold, refill.file, signatures)
    await storeSignatures(trx, refill, signatures, raw, now())
    const after = (await lockRefill(trx, id)) ?? refill
    await done(trx, refill, after)
    return { problem: null, refill: after }
  })
}

/** Returns how many keys have signed all of a refill, and how many have to. */
export function signedOf({ descriptor, signatures, inputs }: Refill): {
  readonly signed: number
  readonly needed: number
} {
  return { signed: countSigned(signatures, inputs), needed: parseColdScript(descriptor).needed }
}
