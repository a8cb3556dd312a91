import { SelectField } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { useAreas } from './countries.ts'
import { CountryPicker } from './country-picker.tsx'

interface CountryFieldProps {
  readonly label?: string
  /** ISO 3166 code; empty if nothing is selected. */
  readonly value: string
  readonly onChange: (country: string) => void
  readonly error?: string | undefined
}

/** Renders a country field; shows names, stores ISO codes. */
export function CountryField({ label, value, onChange, error }: CountryFieldProps) {
  const { t } = useTranslation()
  const [picking, setPicking] = useState(false)
  const { data } = useAreas(true)
  const name = data?.find(({ country }) => country === value)?.name ?? value
  return (
    <>
      <SelectField
        error={error}
        label={label ?? t('country')}
        onOpen={() => setPicking(true)}
        placeholder={t('choose')}
        value={value === '' ? undefined : name}
      />
      <CountryPicker
        onClose={() => setPicking(false)}
        onPick={(country) => {
          onChange(country)
          setPicking(false)
        }}
        open={picking}
      />
    </>
  )
}
