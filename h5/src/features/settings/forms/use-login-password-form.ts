import { useTranslation } from '../../../lib/language/use-translation.ts'
import { reduceForm } from '../../../lib/forms/form-reducer.ts'
import { type FormControls, useForm } from '../../../lib/forms/use-form.ts'
import {
  findLoginPasswordErrors,
  LOGIN_PASSWORD_FIELDS,
  type LoginPasswordValues,
} from './login-password-form.ts'

/** Returns a form that only asks for the login password. */
export function useLoginPasswordForm(): FormControls<LoginPasswordValues, 'password'> {
  const { t } = useTranslation('settings')
  return useForm({
    start: () => ({ password: '' }),
    reduce: reduceForm,
    fieldsOf: () => LOGIN_PASSWORD_FIELDS,
    findErrors: findLoginPasswordErrors,
    describe: ({ text }) => t(text),
  })
}
