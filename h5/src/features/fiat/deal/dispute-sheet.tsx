import { Sheet, TextArea } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ChoiceField } from '../../../lib/forms/choice-field.tsx'
import { collectErrors, type FieldError } from '../../../lib/forms/form-errors.ts'
import { reduceForm } from '../../../lib/forms/form-reducer.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { UploadField } from '../../../lib/upload/upload-field.tsx'
import type { Topic } from './deal-detail.ts'
import type { DealSheetProps } from './deal-sheet-props.ts'
import { useDealStep } from './use-deal-step.ts'

interface DisputeSheetProps extends DealSheetProps {
  readonly act: 'dispute' | 'evidence' | 'appeal'
}

const SELLER_TOPICS = ['not_paid', 'other_name', 'wrong_amount', 'other'] as const
const BUYER_TOPICS = ['not_released', 'other'] as const

interface DisputeValues {
  readonly topic: Topic | undefined
  readonly text: string
  readonly pic: string | undefined
}

type DisputeField = keyof DisputeValues
type DisputeError = FieldError<'topicRequired' | 'textRequired' | 'receiptRequired'>

const TEXT_MAX = 500

/** Renders what a side says about a deal: a dispute, evidence of one, or the appeal of a late payer with the receipt. */
export function DisputeSheet({ act, deal, open, onClose }: DisputeSheetProps) {
  const { t } = useTranslation('fiat')
  const dispute = useDealStep('legalnew/dispute', deal.id)
  const evidence = useDealStep('legalnew/evidence', deal.id)
  const fields: readonly DisputeField[] = act === 'appeal' ? ['text', 'pic'] : ['topic', 'text']
  const form = useForm({
    start: (): DisputeValues => ({ topic: undefined, text: '', pic: undefined }),
    reduce: reduceForm<DisputeValues, DisputeField>,
    fieldsOf: () => fields,
    findErrors: (values) =>
      collectErrors<DisputeField, DisputeError>(fields, (field) => {
        if (field === 'topic')
          return values.topic === undefined ? { text: 'topicRequired', quiet: true } : undefined
        if (field === 'pic')
          return values.pic === undefined ? { text: 'receiptRequired', quiet: true } : undefined
        return values.text.trim() === '' ? { text: 'textRequired', quiet: true } : undefined
      }),
    describe: ({ text }) => t(text),
  })
  const topics: readonly Topic[] = deal.role === 'buyer' ? BUYER_TOPICS : SELLER_TOPICS
  const { topic, text, pic } = form.values
  const submit = async () => {
    if (!form.check()) return
    const request = {
      id: deal.id,
      text: text.trim(),
      ...(topic === undefined ? {} : { topic }),
      ...(pic === undefined ? {} : { pic }),
    }
    const outcome = { done: t(`${act}Toast`), onDone: close, onFailed: form.refuse }
    await (act === 'evidence' ? evidence : dispute).make(request, outcome)
  }
  const close = () => {
    form.dispatch({ type: 'reset', values: { topic: undefined, text: '', pic: undefined } })
    onClose()
  }
  return (
    <Sheet onClose={onClose} open={open} title={t(`act_${act}`)}>
      <p className="mb-4 text-13 text-muted">{t(`about_${act}`)}</p>
      <Form action={t(`act_${act}`)} compact failure={form.failure} onSubmit={submit}>
        {act === 'appeal' ? null : (
          <ChoiceField<Topic>
            choices={topics.map((value) => ({
              value,
              label: t(`topic_${value}`),
              hint: value === 'other_name' ? t('otherNameHint') : undefined,
            }))}
            error={form.errorOf('topic')}
            label={t('topic')}
            onChange={(chosen) => form.edit({ topic: chosen })}
            value={topic}
          />
        )}
        <TextArea
          error={form.errorOf('text')}
          help={t('whatHappenedHelp')}
          label={t('whatHappened')}
          maxLength={TEXT_MAX}
          onChange={(typed) => form.edit({ text: typed })}
          value={text}
        />
        <UploadField
          camera="environment"
          error={form.errorOf('pic')}
          label={t(act === 'appeal' ? 'receipt' : 'evidencePicture')}
          onChange={(id) => form.edit({ pic: id })}
          purpose="receipt"
        />
      </Form>
    </Sheet>
  )
}
