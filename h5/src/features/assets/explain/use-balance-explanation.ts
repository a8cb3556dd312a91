import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE } from '../../../lib/calls/queries.ts'
import { type Explanation, type ExplanationState, stateOf } from '../../../lib/explain/explanation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { ACCOUNT_TEXTS, isAccountKind } from '../../../lib/wallet/account-names.ts'
import { entryText } from '../records/entry-names.ts'
import { toBalanceParts } from './balance-parts.ts'

/** Explains what is available of a currency in an account: the sums of its entries by reason, less what is frozen. */
export function useBalanceExplanation([account = '', currencyId = '']: readonly string[]): ExplanationState {
  const { t } = useTranslation('assets/explain')
  const { t: tAssets } = useTranslation('assets')
  const f = useFormat()
  const type = isAccountKind(account) ? account : 'coin'
  const query = useQuery({
    queryKey: [PRIVATE, 'explained-balance', type, currencyId],
    queryFn: async ({ signal }) =>
      toBalanceParts(await readApi('wallet/explain_balance', { type, currency: Number(currencyId) }, signal)),
    staleTime: 0,
    gcTime: 0,
  })
  return stateOf(query, ({ currency, decimals, asOf, frozen, archived, groups }): Explanation => {
    const opening = archived && {
      label: t('archivedLine'),
      units: archived.units,
      detail: t('until', { time: f.dateTime(archived.until) }),
    }
    const held =
      frozen === 0n ? [] : [{ label: tAssets('frozen'), units: 0n - frozen, detail: t('frozenDetail') }]
    return {
      title: t('balanceTitle', { currency, account: tAssets(ACCOUNT_TEXTS[type]) }),
      formula: t('balanceFormula'),
      lines: [
        ...(opening ? [opening] : []),
        ...groups.map(({ reason, isOut, entries, last, units }) => ({
          label: tAssets(entryText({ reason, available: isOut ? '-' : '', frozen: '' })),
          units,
          detail: t('entriesDetail', { count: f.exact(String(entries)), time: f.dateTime(last) }),
        })),
        ...held,
      ],
      totalLabel: tAssets('available'),
      decimals,
      unit: currency,
      asOf,
      next: { label: t('openEntries'), path: pathTo('assets/record', { type, currency: currencyId }) },
    }
  })
}
