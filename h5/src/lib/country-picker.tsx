import { Dialog, EmptyState, ErrorState, ListRow, SkeletonRows, TextField } from '@halyard/ui'
import { Search } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchAreas, useAreas } from './countries.ts'

interface CountryPickerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onPick: (country: string) => void
  /** Beside each name, its dialling code. */
  readonly dialled?: boolean
}

/** Every country, by its name in the reader's language. */
export function CountryPicker({ open, onClose, onPick, dialled = false }: CountryPickerProps) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} open={open} size="full" title={t('country')}>
      <Countries dialled={dialled} onPick={onPick} />
    </Dialog>
  )
}

function Countries({ dialled, onPick }: Required<Pick<CountryPickerProps, 'dialled' | 'onPick'>>) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const { data, isError, refetch } = useAreas(true)
  if (isError) return <ErrorState onRetry={() => void refetch()} title={t('errorTitle')} />
  if (!data) return <SkeletonRows rows={10} />
  const found = searchAreas(data, words)
  return (
    <>
      <TextField
        label={t('searchCountry')}
        left={<Search aria-hidden className="ml-3 text-muted" size={18} />}
        onChange={setWords}
        type="search"
        value={words}
      />
      <ul className="-mx-4 mt-2 min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
        {found.map(({ country, dial, name }) => (
          <li key={country}>
            <ListRow
              chevron={false}
              onClick={() => onPick(country)}
              right={dialled ? `+${dial}` : undefined}
              title={name}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 ? <EmptyState title={t('noCountry')} /> : null}
    </>
  )
}
