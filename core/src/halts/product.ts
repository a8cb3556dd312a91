import { POSSIBLE } from './halt-rules.ts'
import type { Product } from '../product.ts'
import { declareHalt } from './declare-halt.ts'
import { createHalts } from './halt.ts'
import type { HaltParts } from './parts.ts'
import { HALT_REJECTS } from './rejects.ts'
import { resumeHalt } from './resume-halt.ts'
import { drainHalts, type HaltChanges, restoreHalts, snapshotHalts } from './rows.ts'

/** Halts of the exchange and of its parts. Not traded, but stored and restored like a product; they hold no money. */
export const halts: Product<HaltParts, HaltChanges, HaltChanges> = {
  handlers: { declareHalt, resumeHalt },
  rejects: HALT_REJECTS,
  inHalt: { declareHalt: POSSIBLE, resumeHalt: POSSIBLE },
  createState: createHalts,
  drain: drainHalts,
  takeSnapshot: snapshotHalts,
  restore: restoreHalts,
  heldAmounts: () => [],
  *findViolations({ halts: { byId, running } }) {
    const open = [...byId.values()].filter(({ resumedAt }) => resumedAt === undefined)
    if (open.length !== running.size) yield `${open.length} halts run in ${running.size} scopes`
    for (const { id, scope } of open) if (running.get(scope)?.id !== id) yield `halt ${id} is not in force`
  },
}
