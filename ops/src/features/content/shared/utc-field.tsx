import { TextField } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { parseUtc } from '../../../lib/format/utc-time.ts'

interface UtcFieldProps {
  readonly label: string
  /** As the browser's control has it: '2026-11-22T14:05:00'. */
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** Renders a time in UTC, with the same time on this device's clock. */
export function UtcField({ label, value, error, onChange }: UtcFieldProps) {
  const { t } = useTranslation('content')
  const { localTime } = useFormat()
  const at = parseUtc(value)
  return (
    <TextField
      error={error}
      help={at === undefined ? undefined : t('localTime', { time: localTime(at) })}
      label={label}
      onChange={onChange}
      step={1}
      type="datetime-local"
      value={value}
    />
  )
}
