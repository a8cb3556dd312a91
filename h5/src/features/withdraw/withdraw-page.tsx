import { ErrorState, IconButton, ListRow, SkeletonRows } from '@halyard/ui'
import { Landmark, ScrollText } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, useSearchParams } from '@halyard/web'
import { ChoiceField } from '../../lib/forms/choice-field.tsx'
import { useCurrencies } from '../../lib/market/markets.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { CoinMark } from '../../lib/wallet/coin-mark.tsx'
import { BANK } from '../../lib/wallet/network-name.ts'
import { WithdrawFields } from './form/withdraw-fields.tsx'
import { useAddresses } from './use-destinations.ts'
import { useTerms } from './use-terms.ts'
import { isClosed } from './terms.ts'
import { WithdrawBlockerNotice } from './withdraw-blocker-notice.tsx'

/** The preselected currency: the one most often withdrawn. */
const FIRST = 'USDT'

export function WithdrawPage() {
  const { t } = useTranslation('withdraw')
  const [query, setQuery] = useSearchParams()
  const listed = useCurrencies()
  const currencies = listed.data?.list
  const requested = currencies?.find(({ id }) => id === Number(query.get('currency')))
  const currency = requested ?? currencies?.find(({ name }) => name === FIRST) ?? currencies?.[0]
  const { data: terms, isError, refetch } = useTerms(currency?.id)
  const addresses = useAddresses(currency?.id)
  const failed = (listed.isError && !currencies) || isError || addresses.isError
  return (
    <Page
      right={
        <IconButton label={t('records')} onClick={() => goTo(pathTo('assets/withdraw/detail'))}>
          <ScrollText aria-hidden size={22} />
        </IconButton>
      }
      title={t('title')}
    >
      {failed ? (
        <ErrorState
          hint={t('errorHint')}
          onRetry={() => {
            if (!currencies) return void listed.refetch()
            void refetch()
            void addresses.refetch()
          }}
          title={t('errorTitle')}
        />
      ) : !terms || !currency || !addresses.data ? (
        <SkeletonRows rows={7} />
      ) : (
        <div className="flex flex-col gap-4 p-4">
          <WithdrawBlockerNotice terms={terms} />
          <ChoiceField
            choices={(currencies ?? []).map(({ id, name, title }) => ({
              value: id,
              label: name,
              hint: title,
              mark: <CoinMark name={name} size={24} />,
            }))}
            label={t('coin')}
            onChange={(id) => setQuery({ currency: String(id) }, { replace: true })}
            value={currency.id}
          />
          <WithdrawFields
            addLabel={t('addAddress')}
            destinationLabel={t('address')}
            destinations={addresses.data}
            key={currency.id}
            networks={terms.networks.filter(({ type }) => type !== BANK)}
            start={{ network: query.get('network'), address: Number(query.get('address')) || undefined }}
            onAdd={(type) => goTo(pathTo('user/address/create', { coin: currency.id, network: type }))}
            terms={terms}
          />
          {terms.networks.some((network) => network.type === BANK && !isClosed(network)) ? (
            <div className="-mx-4 border-y border-line">
              <ListRow
                left={<Landmark aria-hidden className="text-brass" size={20} />}
                onClick={() => goTo(pathTo('assets/withdraw/bank/bank'))}
                title={t('toBank')}
              />
            </div>
          ) : null}
        </div>
      )}
    </Page>
  )
}
