import { ChangeText, Dialog, EmptyState, ErrorState, ListRow, SkeletonRows, TextField } from '@halyard/ui'
import { Search } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { useMarkets } from '../../lib/markets.ts'
import { goTo } from '../../lib/navigation.ts'
import { pathTo } from '../../lib/route-names.ts'

interface PairDialogProps {
  readonly open: boolean
  readonly chosen: number
  readonly onClose: () => void
}

/** Every market, by name. */
export function PairDialog({ open, chosen, onClose }: PairDialogProps) {
  const { t } = useTranslation('trade')
  return (
    <Dialog onClose={onClose} open={open} size="full" title={t('markets')}>
      <PairList
        chosen={chosen}
        onChoose={(matchId) => {
          onClose()
          goTo(pathTo('trade/index', { match_id: matchId }), { replace: true })
        }}
      />
    </Dialog>
  )
}

interface PairListProps {
  readonly chosen: number
  readonly onChoose: (matchId: number) => void
}

function PairList({ chosen, onChoose }: PairListProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const [words, setWords] = useState('')
  const { data, isError, refetch } = useMarkets()
  const wanted = words.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const found = data?.list.filter((quote) => (quote.currency_name + quote.legal_name).includes(wanted))
  return (
    <>
      <TextField
        label={t('searchMarkets')}
        left={<Search aria-hidden className="ml-3 text-muted" size={18} />}
        onChange={setWords}
        type="search"
        value={words}
      />
      {isError && !data ? (
        <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
      ) : null}
      {!data && !isError ? <SkeletonRows rows={4} /> : null}
      {found?.length === 0 ? <EmptyState title={t('noMarketFound')} /> : null}
      <ul className="-mx-4 mt-2 divide-y divide-line">
        {found?.map((quote) => (
          <li key={quote.match_id}>
            <ListRow
              chevron={false}
              onClick={() => onChoose(quote.match_id)}
              right={
                <span className="block text-text">
                  <span className="block">{f.decimal(quote.now_price, quote.price_decimals)}</span>
                  <ChangeText className="text-13" text={f.percent(quote.change)} value={quote.change} />
                </span>
              }
              subtitle={`${t('volume')} ${f.compact(quote.turnover)} ${quote.legal_name}`}
              title={
                <span className={quote.match_id === chosen ? 'font-semibold text-brass' : 'font-semibold'}>
                  {quote.currency_name}
                  <span className="text-muted">/{quote.legal_name}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}
