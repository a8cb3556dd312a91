import { Dialog } from '@halyard/ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import type { Screen } from '../lib/navigation/screen.ts'
import type { SearchState } from './use-search-keys.ts'

interface PaletteProps {
  readonly search: SearchState
  readonly screens: readonly Screen[]
}

/** Renders the search that Ctrl-K opens: pages by name, and customers, transactions and orders by whole identifier. */
export function Palette({ search, screens }: PaletteProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog initialFocus={input} onClose={search.close} open={search.isOpen} title={t('search')}>
      <Search inputRef={input} screens={screens} search={search} />
    </Dialog>
  )
}

interface SearchProps extends PaletteProps {
  readonly inputRef: React.RefObject<HTMLInputElement | null>
}

const CUSTOMERS = '/customers'

function Search({ inputRef, screens, search }: SearchProps) {
  const { t } = useTranslation()
  const id = useId()
  const query = search.text
  const [index, setIndex] = useState(0)
  const wanted = query.trim()
  const pages = screens
    .filter(({ section }) => section !== undefined)
    .map(({ path, feature, name }) => ({ path, label: t(`${feature}:${name}`) }))
    .filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()))
  const mayFind = screens.some(({ path }) => path === CUSTOMERS)
  const found =
    wanted === '' || !mayFind
      ? []
      : [{ path: `${CUSTOMERS}?query=${encodeURIComponent(wanted)}`, label: t('findIdentifier', { wanted }) }]
  // What looks like an identifier is more likely one than a part of a page's name.
  const choices = /[\d@]/.test(wanted) ? [...found, ...pages] : [...pages, ...found]
  const current = Math.min(index, choices.length - 1)

  const go = (path: string | undefined) => {
    if (path === undefined) return
    search.close()
    goTo(path)
  }
  const entered = search.isEntered ? choices[current]?.path : undefined
  useEffect(() => {
    if (entered !== undefined) go(entered)
  })
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setIndex((current + step + choices.length) % Math.max(1, choices.length))
    } else if (event.key === 'Enter') go(choices[current]?.path)
  }

  return (
    <>
      <input
        aria-activedescendant={choices.length > 0 ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        aria-controls={id}
        aria-expanded
        aria-label={t('searchLabel')}
        autoComplete="off"
        className="min-h-12 w-full rounded-field border border-control bg-surface px-3 text-15 text-text placeholder:text-faint"
        onChange={({ target }) => {
          search.type(target.value)
          setIndex(0)
        }}
        onKeyDown={press}
        placeholder={t('searchHint')}
        ref={inputRef}
        role="combobox"
        value={query}
      />
      <ul aria-label={t('searchFound')} className="mt-2 max-h-[50dvh] overflow-y-auto" id={id} role="listbox">
        {choices.map(({ path, label }, at) => (
          <li
            aria-selected={at === current}
            className="press min-h-11 cursor-pointer rounded-field px-3 py-2.5 text-15 aria-selected:bg-raised aria-selected:text-brass"
            id={`${id}-${at}`}
            key={path}
            onClick={() => go(path)}
            onKeyDown={press}
            role="option"
          >
            {label}
          </li>
        ))}
      </ul>
      {choices.length === 0 ? <p className="px-3 py-2 text-13 text-muted">{t('searchNothing')}</p> : null}
    </>
  )
}
