import type { Changes, Command, RetryRecord, SetAside, Snapshot } from '@halyard/core'
import { recordKey } from '@halyard/core'
import { type Expectation, expectRejects, type RuleContext } from '../../oracle/expectation.ts'
import type { Random } from '../../random.ts'
import { PERPS } from '../perp/listing.ts'
import type { ListingSetup, Measure, Product } from '../product.ts'

type QuarantineRows = Pick<Changes, 'setAside'>

/** The first operators of the records that are set aside, by key; `undefined` before one has decided. */
interface QuarantineReference {
  readonly setAside: Map<string, number | undefined>
}

const OPERATORS = [901, 902, 903] as const

/**
 * Openings of contracts are set aside as if they had failed, and operators end it. Stop orders fail in some runs: the engine sets them
 * aside itself.
 */
export const quarantine: Product<
  'setAside' | 'retryRecord',
  QuarantineReference,
  QuarantineRows,
  Pick<Snapshot, 'setAside'>
> = {
  listing: () => [],
  draws: {
    weights: { customer: 0, marketMaker: 0 },
    draw: () => ({ kind: 'passTime' }),
    drawMeasures: drawQuarantineMeasures,
  },
  expectations: { setAside: expectSettingAside, retryRecord: expectRetry },
  createReference: () => ({ setAside: new Map() }),
  check({ command, reference }) {
    record(reference, command)
    return []
  },
  rowsOf: ({ setAside }) => ({ setAside: [...setAside] }),
  createTables() {
    const rows = new Map<string, Changes['setAside'][number]>()
    return {
      findBroken: () => undefined,
      store({ setAside }) {
        for (const row of setAside) rows.set(recordKey(row), row)
      },
      snapshot: () => ({ setAside: [...rows.values()].filter(({ retriedAt }) => retriedAt === undefined) }),
    }
  },
}

/** Draws a contract whose openings are set aside, with one operator who ends it, or such an operator alone. */
function drawQuarantineMeasures(random: Random, { markets }: ListingSetup): Measure[] {
  const { id } = random.pick(PERPS.slice(0, Math.max(1, Math.min(markets, PERPS.length))))
  const openings = { record: 'perpOpening', recordId: id } as const
  const retry = (): Command => ({
    kind: 'retryRecord',
    ...openings,
    operatorId: random.pick(OPERATORS),
  })
  return random.chance(0.4)
    ? [{ now: { kind: 'setAside', ...openings, reason: 'a failure' }, later: retry() }]
    : [{ now: retry(), later: retry() }]
}

function expectSettingAside(
  { exchange, reference }: RuleContext<QuarantineReference>,
  command: SetAside,
): Expectation {
  const open = command.record === 'stopOrder' ? exchange.stops.waiting : exchange.perps.byId
  const isUnknown = !open.has(command.recordId)
  return expectRejects((isUnknown || reference.setAside.has(recordKey(command))) && 'record_must_be_open')
}

function expectRetry({ reference }: RuleContext<QuarantineReference>, command: RetryRecord): Expectation {
  const key = recordKey(command)
  if (!reference.setAside.has(key)) return expectRejects('record_must_be_set_aside')
  return expectRejects(reference.setAside.get(key) === command.operatorId && 'reviewers_must_differ')
}

function record({ setAside }: QuarantineReference, command: Command): void {
  if (command.kind === 'setAside') setAside.set(recordKey(command), undefined)
  if (command.kind !== 'retryRecord') return
  const key = recordKey(command)
  if (setAside.get(key) === undefined) setAside.set(key, command.operatorId)
  else setAside.delete(key)
}
