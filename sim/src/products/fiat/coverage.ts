import type { ProductCoverage } from '../product.ts'

/** Events of deals by actor, and outcomes of an appeal without coins. */
export const coverage: ProductCoverage = {
  entriesOf: ({ fiatDeals, facts }) => [
    ...facts.flatMap((fact) =>
      fact.kind === 'fiatDealMoved' ? [`fiat ${fact.event} by ${fact.actor}, ${fact.status}`] : [],
    ),
    ...fiatDeals.flatMap(({ status, isHeld }) =>
      status === 'disputed' && !isHeld ? ['fiat dispute without escrow'] : [],
    ),
    ...fiatDeals.flatMap(({ quantity, lateQuantity: late }) =>
      late === undefined ? [] : [`fiat late payment for ${late < quantity ? 'fewer' : 'all'} coins`],
    ),
  ],
  required: [
    'fiat open by buyer, unpaid',
    'fiat open by seller, unpaid',
    'fiat pay by buyer, paid',
    'fiat cancel by buyer, cancelled',
    'fiat release by seller, completed',
    'fiat dispute by buyer, disputed',
    'fiat dispute by seller, disputed',
    'fiat dispute by operator, disputed',
    'fiat appeal by buyer, disputed',
    'fiat appeal by operator, disputed',
    'fiat decide by operator, disputed',
    'fiat decideRelease by operator, completed',
    'fiat decideReturn by operator, returned',
    'fiat payTimeout by clock, cancelled',
    'fiat releaseTimeout by clock, disputed',
    'fiat appealTimeout by clock, cancelled',
    'fiat dispute without escrow',
    'fiat late payment for fewer coins',
  ],
}
