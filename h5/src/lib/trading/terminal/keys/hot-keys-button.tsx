import { IconButton } from '@halyard/ui'
import { Keyboard } from '@halyard/ui/icons'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../../language/use-translation.ts'
import { CHOOSE_MARKET, SEARCH_MARKETS } from '../../markets/ids.ts'
import { paneId } from '../panes/pane-sizes.ts'
import { type HotKeyAct, hotKeyOf } from './hot-keys.ts'
import { KeySheet } from './key-sheet.tsx'

/** The acts that depend on the product. Each returns what a screen reader says of it. */
export type PageActs = Readonly<
  Record<Exclude<HotKeyAct, 'focusForm' | 'search' | 'showKeys'>, () => string | undefined>
>

/** Renders the button that opens the sheet of the hot keys, and obeys the keys. */
export function HotKeysButton({ acts }: { readonly acts: PageActs }) {
  const { t } = useTranslation('terminal')
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const obey = useEffectEvent((event: KeyboardEvent) => {
    const act = hotKeyOf(event)
    if (act === undefined) return
    // The sign would be typed into the field that it focuses.
    event.preventDefault()
    if (act === 'showKeys') setOpen(true)
    else if (act === 'focusForm') focusField(paneId('form'))
    else if (act === 'search') focusSearch()
    else setSaid(acts[act]() ?? '')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => obey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <IconButton
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        label={t('hotKeys')}
        onClick={() => setOpen(true)}
      >
        <Keyboard aria-hidden size={22} />
      </IconButton>
      <span className="sr-only" role="status">
        {said}
      </span>
      <KeySheet onClose={() => setOpen(false)} open={open} />
    </>
  )
}

/** Focuses the first field of a part for typing, and selects what it has. */
function focusField(part: string): void {
  const field = document.getElementById(part)?.querySelector<HTMLInputElement>('input[inputmode]')
  field?.focus()
  field?.select()
}

/** Focuses the search of the list of markets; without a list, opens it. */
function focusSearch(): void {
  const field = document.getElementById(SEARCH_MARKETS)
  if (field) field.focus()
  else document.getElementById(CHOOSE_MARKET)?.click()
}
