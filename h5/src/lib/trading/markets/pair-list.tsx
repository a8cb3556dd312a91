import { EmptyState, SkeletonRows, TextField } from '@halyard/ui'
import { Search } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../language/use-translation.ts'
import { useFormat } from '../../format/format.ts'
import { WhenLoaded } from '../../lists/when-loaded.tsx'
import { useMarkets } from '../../market/markets.ts'
import { MarketChoice } from './market-choice.tsx'

interface PairListProps {
  readonly chosen: number
  readonly onChoose: (matchId: number) => void
  /** Leaves out the volume, in a narrow column. */
  readonly isNarrow?: boolean
}

/** Renders all markets with a search field. */
export function PairList({ chosen, onChoose, isNarrow = false }: PairListProps) {
  const { t } = useTranslation('trading')
  const f = useFormat()
  const [words, setWords] = useState('')
  const wanted = words.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return (
    <>
      <TextField
        label={t('searchMarkets')}
        left={<Search aria-hidden className="ml-3 text-muted" size={18} />}
        onChange={setWords}
        type="search"
        value={words}
      />
      <WhenLoaded query={useMarkets()} skeleton={<SkeletonRows rows={4} />}>
        {({ list }) => {
          const found = list.filter((quote) => (quote.base + quote.quote).includes(wanted))
          if (found.length === 0) return <EmptyState title={t('noMarketFound')} />
          return (
            <ul className="-mx-4 mt-2 divide-y divide-line">
              {found.map((quote) => (
                <li key={quote.matchId}>
                  <MarketChoice
                    {...(isNarrow
                      ? {}
                      : { about: `${t('volume')} ${f.compact(quote.turnover)} ${quote.quote}` })}
                    base={quote.base}
                    change={quote.change}
                    chosen={quote.matchId === chosen}
                    decimals={quote.priceDecimals}
                    onChoose={() => onChoose(quote.matchId)}
                    price={quote.lastPrice}
                    quote={quote.quote}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </WhenLoaded>
    </>
  )
}
