import type { ResponseOf } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { Context } from '../../context.ts'
import { positionRowOf } from '../../engine/index.ts'
import type { Handler } from '../../http/handler.ts'
import type { ListedContract } from '../../listed-contract.ts'
import { presentContractDeal, presentContractLevels } from '../../market/present-contract.ts'
import { presentPosition } from '../../present-position.ts'
import { contractOrThrow } from './find-contract.ts'
import { findFunds, findPositions } from './queries.ts'

const POSITIONS_MAX = 100

export const showDeal: Handler<'lever/deal'> = async (ctx, { request, session }) => {
  const contract = contractOrThrow(ctx, request)
  const own = await ownPart(ctx, contract, session?.userId)
  // Read after what is waited for, so that the book is of this moment.
  const { contracts } = ctx.market
  const { seq, bids, asks } = contracts.depth(contract.id)
  return {
    contract: contracts.present(contract),
    seq,
    bids: presentContractLevels(contract, bids),
    asks: presentContractLevels(contract, asks),
    deals: contracts.deals(contract.id).map((deal) => presentContractDeal(contract, deal)),
    ...own,
  }
}

type OwnPart = Pick<ResponseOf<'lever/deal'>, 'available' | 'frozen' | 'positions'>

/** What the caller has and holds of the contract; nothing while nobody is signed in. */
async function ownPart(
  ctx: Context,
  contract: ListedContract,
  customerId: number | undefined,
): Promise<OwnPart> {
  if (customerId === undefined) return { available: null, frozen: null, positions: [] }
  const [{ available, frozen }, positions] = await Promise.all([
    findFunds(ctx, customerId, contract.settle.id),
    findPositions(ctx, {
      customerId,
      status: undefined,
      contractId: contract.id,
      offset: 0,
      limit: POSITIONS_MAX,
    }),
  ])
  return {
    available: formatUnits(available, contract.settle.decimals),
    frozen: formatUnits(frozen, contract.settle.decimals),
    positions: positions.map((record) => presentPosition(ctx.catalogue, positionRowOf(record))),
  }
}
