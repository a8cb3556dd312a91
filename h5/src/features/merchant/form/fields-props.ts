import type { FormControls } from '../../../lib/forms/use-form.ts'
import type { FiatCoin, FiatConfig } from '../fiat-config.ts'
import type { AdField, AdValues } from './ad-rules.ts'

export type AdControls = FormControls<AdValues, AdField>

/** Props of a part of the form. */
export interface FieldsProps {
  readonly form: AdControls
  readonly coin: FiatCoin
  readonly config: FiatConfig
}
