import type { Changes, DeclareHalt, ResumeHalt, Snapshot } from '@halyard/core'
import type { SharedReference } from '../../oracle/expectation.ts'
import { expectRejects, type Expectation, type RuleContext } from '../../oracle/expectation.ts'
import { createHaltsReference } from '../../oracle/halts-reference.ts'
import type { Product } from '../product.ts'

type HaltRows = Pick<Changes, 'haltRows'>

/** Halts by operators. The oracle shares their state, because every command may meet one. `workload/halting.ts` draws them. */
export const halts: Product<
  'declareHalt' | 'resumeHalt',
  Pick<SharedReference, 'halts'>,
  HaltRows,
  Pick<Snapshot, 'haltRows'>
> = {
  listing: () => [],
  draws: { weights: { customer: 0, marketMaker: 0 }, draw: () => ({ kind: 'passTime' }) },
  expectations: { declareHalt: expectHalt, resumeHalt: expectResume },
  createReference: () => ({ halts: createHaltsReference() }),
  check: () => [],
  rowsOf: ({ haltRows }) => ({ haltRows: haltRows.map((row) => ({ ...row })) }),
  createTables() {
    const rows = new Map<number, Snapshot['haltRows'][number]>()
    return {
      findBroken({ haltRows }) {
        const ended = haltRows.find(({ id }) => rows.get(id)?.resumedAt !== undefined)
        return ended && `halt ${ended.id} ends twice`
      },
      store({ haltRows }) {
        for (const row of haltRows) rows.set(row.id, row)
      },
      snapshot: () => ({ haltRows: [...rows.values()].map((row) => ({ ...row })) }),
    }
  },
  coverage: {
    entriesOf: ({ haltRows }) =>
      haltRows.map(
        ({ scope, resumedAt }) => `${resumedAt === undefined ? 'halt' : 'resume'} of ${kindOf(scope)}`,
      ),
    required: ['all', 'spot', 'perp', 'withdrawals', 'network'].flatMap((scope) => [
      `halt of ${scope}`,
      `resume of ${scope}`,
    ]),
  },
}

const DAY_MS = 24 * 60 * 60 * 1_000
const SCOPES = 'all sign_ups spot convert perp option wealth subscription fiat withdrawals deposits'.split(
  ' ',
)

function expectHalt({ exchange, reference, at }: RuleContext, command: DeclareHalt): Expectation {
  const { scope, operatorId, text, reason } = command
  const networks = [...exchange.wallet.networks.values()].map(({ network }) => `network:${network}`)
  const own = reference.halts.declared.filter(
    (one) => one.by === operatorId && one.scope === scope && at - one.at < DAY_MS,
  )
  return expectRejects(
    ![...SCOPES, ...networks].includes(scope) && 'halt_scope_must_be_known',
    text.includes('\n') && 'halt_text_is_invalid',
    reason === '' && 'reason_is_required',
    reference.halts.running.has(scope) && 'scope_already_halted',
    own.length >= 3 && 'too_many_halts',
  )
}

function expectResume({ reference }: RuleContext, command: ResumeHalt): Expectation {
  const { haltId, firstReviewerId, reviewerId } = command
  return expectRejects(
    ![...reference.halts.running.values()].includes(haltId) && 'halt_must_be_running',
    firstReviewerId === reviewerId && 'reviewers_must_differ',
  )
}

function kindOf(scope: string): string {
  return scope.split(':')[0] ?? scope
}
