import { Segmented, Switch, TextField } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { PAY_MINUTES } from './ad-rules.ts'
import type { AdControls } from './fields-props.ts'

/** Renders the time to pay, and the opening hours in local time. */
export function AvailabilityFields({ form }: { readonly form: AdControls }) {
  const { t } = useTranslation('merchant')
  const { payMinutes, isAlwaysOpen, opens, closes } = form.values
  const choices = Array.from(new Set([...PAY_MINUTES, payMinutes])).toSorted((a, b) => a - b)
  const offset = useFormat().zone.offsetNow()
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-13 text-muted">{t('payTime')}</legend>
        <Segmented
          label={t('payTime')}
          onChange={(minutes) => form.edit({ payMinutes: Number(minutes) })}
          options={choices.map((minutes) => ({
            value: String(minutes),
            label: t('minutes', { minutes }),
          }))}
          value={String(payMinutes)}
        />
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('hours')}</legend>
        <Switch
          checked={isAlwaysOpen}
          label={t('alwaysOpen')}
          onChange={(always) => form.edit({ isAlwaysOpen: always })}
        />
        {isAlwaysOpen ? null : (
          <div className="mt-2 grid grid-cols-2 gap-3">
            <TextField
              error={form.errorOf('hours')}
              label={t('opens')}
              onChange={(time) => form.edit({ opens: time })}
              type="time"
              value={opens}
            />
            <TextField
              label={t('closes')}
              onChange={(time) => form.edit({ closes: time })}
              type="time"
              value={closes}
            />
            <p className="col-span-2 text-13 text-muted">{t('hoursHelp', { offset })}</p>
          </div>
        )}
      </fieldset>
    </>
  )
}
