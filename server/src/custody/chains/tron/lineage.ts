import { type BlockSource, REFERENCES } from './follow-expired.ts'
import type { Header } from './raw-block.ts'

/** A transaction is valid for 200 blocks, and the block that it refers to must be a recent one until its end. */
const AGE_MAX = REFERENCES - 1_000
/** Headers read for one solidified block, so that deposits of the next one are not late. */
const HEADERS_PER_BLOCK = 2_000
/** Headers read at once. */
const PAGE = 20
/** Blocks of ten days, of which the ids are held in memory. */
const BLOCKS_MAX = 300_000

/** A run of blocks that follow each other, with the ids of all. */
interface Run {
  readonly bottom: number
  readonly hashes: Map<number, string>
  top: Header
}

/** The blocks of a node do not follow each other, or it no longer has one that it had. */
export class BrokenLineage extends Error {}

/**
 * Creates a function that returns a recent block which descends from an earlier one, so that a transaction can refer to it: each header
 * names the id of the one before. A chain that has the recent block has the earlier one too. All callers share one run of blocks, which begins at
 * the earliest one that was asked for. Returns `undefined` while headers are left to be read. Throws `BrokenLineage` if the blocks contradict
 * each other, which discards the run; a failed request keeps it. No more headers are read behind either until the next solidified block.
 */
export function createLineage(source: Pick<BlockSource, 'solidified' | 'headerAt'>) {
  let run: Run | undefined
  let readFor = 0
  /** Headers that may still be read for that solidified block. */
  let left = 0

  return async function recentDescendant(earlier: Header): Promise<Header | undefined> {
    const { height } = await source.solidified()
    const oldest = height - AGE_MAX
    if (earlier.height >= oldest) return earlier
    if (oldest - earlier.height > BLOCKS_MAX)
      throw new Error(`block ${earlier.height}: too many blocks since then`)
    if (readFor !== height) [readFor, left] = [height, HEADERS_PER_BLOCK]
    const isNew = !run || earlier.height < run.bottom || oldest - run.bottom > BLOCKS_MAX
    const used = isNew || !run ? runFrom(earlier) : run
    if (used.top.height < oldest && left === 0) return undefined
    const count = Math.min(left, Math.max(oldest - used.top.height, 0))
    const rest = left - count
    left = 0
    run = used
    try {
      await extend(source, used, used.top.height + count)
      expectPart(used, earlier)
    } catch (error) {
      if (error instanceof BrokenLineage) run = undefined
      throw error
    }
    left = rest
    return used.top.height >= oldest ? used.top : undefined
  }
}

function runFrom(bottom: Header): Run {
  return { bottom: bottom.height, hashes: new Map([[bottom.height, bottom.hash]]), top: bottom }
}

/** Reads the blocks up to a height. Those of one page become part of the run together. */
async function extend(source: Pick<BlockSource, 'headerAt'>, run: Run, last: number): Promise<void> {
  while (run.top.height < last) {
    const first = run.top.height + 1
    const count = Math.min(PAGE, last - run.top.height)
    const page = await Promise.all(Array.from({ length: count }, (_, at) => source.headerAt(first + at)))
    for (const header of page) {
      if (header.parentHash !== run.top.hash)
        throw new BrokenLineage(`block ${header.height}: it does not follow the one before it`)
      run.hashes.set(header.height, header.hash)
      run.top = header
    }
  }
}

function expectPart({ hashes }: Run, { height, hash }: Header): void {
  const known = hashes.get(height)
  if (known !== undefined && known !== hash)
    throw new BrokenLineage(`block ${height}: it is not in the chain any more`)
}
