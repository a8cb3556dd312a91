import { EmptyState, SkeletonRows, Tabs, TextField } from '@halyard/ui'
import { Search } from '@halyard/ui/icons'
import { goTo } from '@halyard/web'
import { useState } from 'react'
import { useFormat } from '../../../format/format.ts'
import { useTranslation } from '../../../language/use-translation.ts'
import { WhenLoaded } from '../../../lists/when-loaded.tsx'
import { FavouriteButton } from '../../../market/favourite-button.tsx'
import { useFavourites } from '../../../market/favourites.ts'
import { pathTo } from '../../../navigation/route-names.ts'
import { SEARCH_MARKETS } from '../../markets/ids.ts'
import { MarketChoice } from '../../markets/market-choice.tsx'
import { nextSorting, type Sorting } from '../orders/sort-rows.ts'
import { type MarketRow, type MarketSort, type MarketTab, shownRows, SORTS, tabsOf } from './market-rows.ts'
import { useMarketRows } from './use-market-rows.ts'

interface MarketListProps {
  readonly product: MarketRow['product']
  /** The id of the market or contract that is shown. */
  readonly chosen: number
}

/** Renders spot markets and contracts with their stars, in tabs, sorted by a press on a title. */
export function MarketList(props: MarketListProps) {
  return (
    <WhenLoaded query={useMarketRows()} skeleton={<SkeletonRows rows={6} />}>
      {(rows) => <Loaded rows={rows} {...props} />}
    </WhenLoaded>
  )
}

function Loaded({ rows, product, chosen }: MarketListProps & { readonly rows: readonly MarketRow[] }) {
  const { t } = useTranslation('terminal')
  const [tab, setTab] = useState<MarketTab>(product)
  const [words, setWords] = useState('')
  const [sorting, setSorting] = useState<Sorting<MarketSort>>()
  const starred = useFavourites(({ ids }) => ids)
  const shown = shownRows(rows, { tab, words, starred, sorting })
  const isSearching = words.trim() !== ''
  return (
    <>
      <TextField
        id={SEARCH_MARKETS}
        label={t('searchMarkets')}
        left={<Search aria-hidden className="ml-3 text-muted" size={18} />}
        onChange={setWords}
        type="search"
        value={words}
      />
      <div className="-mx-4 mt-1">
        <Tabs
          label={t('markets')}
          onChange={setTab}
          tabs={tabsOf(rows).map((value) => ({
            value,
            label: value.startsWith('quote:') ? value.slice('quote:'.length) : t(`tab_${value}`),
          }))}
          value={tab}
        >
          <SortRow onSort={(by) => setSorting(nextSorting(sorting, by))} sorting={sorting} />
          {shown.length === 0 ? (
            <EmptyState title={t(tab === 'starred' && !isSearching ? 'noStars' : 'noMarketFound')} />
          ) : (
            <ul className="divide-y divide-line">
              {shown.map((row) => (
                <Row
                  isChosen={row.product === product && row.id === chosen}
                  key={`${row.product} ${row.id}`}
                  row={row}
                />
              ))}
            </ul>
          )}
        </Tabs>
      </div>
    </>
  )
}

interface SortRowProps {
  readonly sorting: Sorting<MarketSort> | undefined
  readonly onSort: (by: MarketSort) => void
}

function SortRow({ sorting, onSort }: SortRowProps) {
  const { t } = useTranslation('terminal')
  return (
    <div
      aria-label={t('sortBy')}
      className="flex flex-wrap justify-between gap-x-2 px-4 pt-1 text-11 text-muted"
      role="group"
    >
      {SORTS.map((by) => {
        const way = sorting?.by === by ? sorting.way : undefined
        return (
          <button
            aria-pressed={way !== undefined}
            className="press min-h-7 aria-pressed:text-brass"
            key={by}
            onClick={() => onSort(by)}
            type="button"
          >
            {t(`sort_${by}`)}
            {way ? <span className="sr-only"> {t(way)}</span> : null}
            <span aria-hidden>{way === 'ascending' ? ' ↑' : way === 'descending' ? ' ↓' : ''}</span>
          </button>
        )
      })}
    </div>
  )
}

function Row({ row, isChosen }: { readonly row: MarketRow; readonly isChosen: boolean }) {
  const { t } = useTranslation('terminal')
  const f = useFormat()
  const { product, id, base, quote, price, decimals, change, turnover } = row
  return (
    <li className="flex items-center">
      <div className="-mr-3 shrink-0">
        <FavouriteButton quote={row} />
      </div>
      <div className="min-w-0 flex-1">
        <MarketChoice
          about={
            <>
              {product === 'perp' ? `${t('perpShort')} ` : ''}
              {f.compact(String(Math.round(turnover)))}
            </>
          }
          base={base}
          change={change}
          chosen={isChosen}
          decimals={decimals}
          onChoose={() =>
            goTo(
              product === 'spot'
                ? pathTo('trade/index', { match_id: id })
                : pathTo('lever/index', { contract_id: id }),
              { replace: true },
            )
          }
          price={price}
          quote={quote}
        />
      </div>
    </li>
  )
}
