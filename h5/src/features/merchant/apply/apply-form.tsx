import { TextArea, toast } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { tryApi } from '../../../lib/calls/api.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { collectErrors } from '../../../lib/forms/form-errors.ts'
import { reduceForm } from '../../../lib/forms/form-reducer.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { refreshMerchant } from '../use-merchant.ts'

const FIELDS = ['about'] as const
const ABOUT_MAX = 500

interface ApplyFormProps {
  /** Whether an earlier application was rejected. */
  readonly isAgain: boolean
}

/** Renders the application of a merchant. */
export function ApplyForm({ isAgain }: ApplyFormProps) {
  const { t } = useTranslation('merchant')
  const form = useForm({
    start: () => ({ about: '' }),
    reduce: reduceForm<{ readonly about: string }, 'about'>,
    fieldsOf: () => FIELDS,
    findErrors: ({ about }) =>
      collectErrors(FIELDS, () =>
        about.trim() === '' ? { text: 'aboutRequired' as const, quiet: true } : undefined,
      ),
    describe: ({ text }) => t(text),
  })
  const submit = async () => {
    if (!form.check()) return
    const answer = await tryApi('legalnew/apply', { about: form.values.about.trim() })
    if (!answer.ok) return form.refuse(answer)
    toast(t('applied'), 'good')
    await refreshMerchant()
  }
  return (
    <Form
      action={t(isAgain ? 'applyAgain' : 'apply')}
      failure={form.failure}
      failureTitle={t('submissionFailed')}
      onSubmit={submit}
    >
      <TextArea
        error={form.errorOf('about')}
        help={t('aboutHelp')}
        label={t('about')}
        maxLength={ABOUT_MAX}
        onChange={(about) => form.edit({ about })}
        value={form.values.about}
      />
    </Form>
  )
}
