import { Dialog, EmptyState } from '@halyard/ui'
import { SearchX } from '@halyard/ui/icons'
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { SearchField } from '../../lib/forms/search-field.tsx'
import { useMarkets } from '../../lib/market/markets.ts'
import { findMarkets } from './find-markets.ts'
import { MarketRow } from './market-row.tsx'

interface SearchDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders the market search over the whole screen. */
export function SearchDialog({ open, onClose }: SearchDialogProps) {
  const { t } = useTranslation('home')
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const found = findMarkets(useMarkets().data?.list ?? [], typed)
  return (
    <Dialog initialFocus={field} onClose={onClose} open={open} size="full" title={t('searchMarkets')}>
      <SearchField ref={field} label={t('searchMarkets')} onChange={setTyped} value={typed} />
      <p aria-live="polite" className="sr-only">
        {t('searchFound', { number: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState hint={t('searchHint')} icon={<SearchX aria-hidden size={32} />} title={t('searchNone')} />
      ) : (
        <ul className="-mx-4 mt-2 divide-y divide-line">
          {found.map((quote) => (
            <MarketRow key={quote.matchId} quote={quote} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
