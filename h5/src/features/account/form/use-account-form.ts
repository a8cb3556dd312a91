import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useLikelyCountry } from '../../../lib/countries/countries.ts'
import { type FormControls, useForm } from '../../../lib/forms/use-form.ts'
import { fieldOf, findAccountErrors, type PasswordKind } from './form-errors.ts'
import { type AccountField, type AccountValues, reduceAccount, startAccount } from './form-reducer.ts'

export type AccountForm = FormControls<AccountValues, AccountField>

interface AccountFormRules {
  readonly start: Partial<AccountValues>
  /** Returns the fields that the page shows or may show. */
  readonly fieldsOf: (values: AccountValues) => readonly AccountField[]
  readonly password: PasswordKind
}

/** Returns the state of an account form. */
export function useAccountForm({ start, fieldsOf, password }: AccountFormRules): AccountForm {
  const { t } = useTranslation('account')
  const country = useLikelyCountry()
  return useForm({
    start: () => startAccount({ country, ...start }),
    reduce: reduceAccount,
    fieldsOf,
    findErrors: (values) => findAccountErrors(values, fieldsOf(values), password),
    describe: ({ text }) => t(text),
    fieldOf,
  })
}
