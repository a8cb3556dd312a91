import type { Area } from '@halyard/api/client'
import { Dialog, EmptyState, ErrorState, ListRow, SkeletonRows, TextField } from '@halyard/ui'
import { Search } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { searchAreas, useAreas, useLikelyCountry } from './countries.ts'
import { suggestAreas } from './likely-countries.ts'
import { recentCountries, rememberCountry } from './recent-countries.ts'

interface CountryPickerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onPick: (country: string) => void
  /** Shows the dialling code with each name. */
  readonly dialled?: boolean
}

/** Renders the list of countries in the current language, after the likely one and those recently selected. */
export function CountryPicker({ open, onClose, onPick, dialled = false }: CountryPickerProps) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} open={open} size="full" title={t('country')}>
      <Countries
        dialled={dialled}
        onPick={(country) => {
          rememberCountry(country)
          onPick(country)
        }}
      />
    </Dialog>
  )
}

function Countries({ dialled, onPick }: Required<Pick<CountryPickerProps, 'dialled' | 'onPick'>>) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const likely = useLikelyCountry()
  const [recent] = useState(recentCountries)
  const { data, isError, refetch } = useAreas(true)
  if (isError) return <ErrorState onRetry={() => void refetch()} title={t('errorTitle')} />
  if (!data) return <SkeletonRows rows={10} />
  const found = searchAreas(data, words)
  const suggested = words.trim() === '' ? suggestAreas(data, likely, recent) : []
  return (
    <>
      <TextField
        label={t('searchCountry')}
        left={<Search aria-hidden className="ml-3 text-muted" size={18} />}
        onChange={setWords}
        type="search"
        value={words}
      />
      <div className="-mx-4 mt-2 min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
        {suggested.length === 0 ? null : (
          <>
            <Heading text={t('countrySuggested')} />
            <Areas areas={suggested} dialled={dialled} onPick={onPick} />
            <Heading text={t('countryAll')} />
          </>
        )}
        <Areas areas={found} dialled={dialled} onPick={onPick} />
      </div>
      {found.length === 0 ? <EmptyState title={t('noCountry')} /> : null}
    </>
  )
}

function Heading({ text }: { readonly text: string }) {
  return <h3 className="px-4 pt-4 pb-1 text-13 font-semibold text-muted">{text}</h3>
}

interface AreasProps extends Required<Pick<CountryPickerProps, 'dialled' | 'onPick'>> {
  readonly areas: readonly Area[]
}

function Areas({ areas, dialled, onPick }: AreasProps) {
  return (
    <ul className="divide-y divide-line">
      {areas.map(({ country, dial, name }) => (
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
  )
}
