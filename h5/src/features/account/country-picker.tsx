import { Dialog, EmptyState, ErrorState, ListRow, SkeletonRows, TextField } from '@halyard/ui'
import { Search } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchAreas, useAreas } from './countries.ts'

interface CountryPickerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onPick: (country: string) => void
}

export function CountryPicker({ open, onClose, onPick }: CountryPickerProps) {
  const { t } = useTranslation('account')
  return (
    <Dialog onClose={onClose} open={open} size="full" title={t('country')}>
      <Countries onPick={onPick} />
    </Dialog>
  )
}

function Countries({ onPick }: Pick<CountryPickerProps, 'onPick'>) {
  const { t } = useTranslation('account')
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
            <ListRow chevron={false} onClick={() => onPick(country)} right={`+${dial}`} title={name} />
          </li>
        ))}
      </ul>
      {found.length === 0 ? <EmptyState title={t('noCountry')} /> : null}
    </>
  )
}
