import { Segmented } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ACCOUNT_TEXTS } from '../../../lib/wallet/account-names.ts'
import type { AdControls } from './fields-props.ts'

const SOURCES = ['fiat', 'coin'] as const

/** Renders the account that sells. */
export function SourceField({ form }: { readonly form: AdControls }) {
  const { t } = useTranslation('merchant')
  const { source } = form.values
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 text-muted">{t('source')}</legend>
      <Segmented
        label={t('source')}
        onChange={(chosen) => form.edit({ source: chosen })}
        options={SOURCES.map((value) => ({ value, label: t(ACCOUNT_TEXTS[value]) }))}
        value={source}
      />
      <p className="mt-1.5 text-13 text-muted">{t(`sourceHelp_${source}`)}</p>
    </fieldset>
  )
}
