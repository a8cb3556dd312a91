import type { Answer } from '@halyard/web'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { callOps } from '../../../lib/calls/calls.ts'
import { ReasonForm } from '../../../lib/record/reason-form.tsx'
import type { ShownArticle } from './shown-article.ts'

/** Renders hiding an article from customers and showing it again, which is done in English for all languages. */
export function HelpVisibility({ article }: { readonly article: ShownArticle }) {
  const { t } = useTranslation('content')
  const { id, lang, version, status } = article
  if (lang !== 'en') return <p className="text-13 text-muted">{t('visibilityInEnglish')}</p>
  if (status !== 'hidden')
    return (
      <ReasonForm
        about={t('hideAbout')}
        act={t('hide')}
        done={t('hidden')}
        help={t('auditHelp')}
        isDanger
        onSend={(reason) => callOps('ops/help/set_status', { id, lang, status: 'hidden', version, reason })}
        title={t('hideTitle')}
      />
    )
  return (
    <ReasonForm
      about={t('showAbout')}
      act={t('show')}
      done={t('savedDone')}
      help={t('auditHelp')}
      onSend={(reason) => showAgain(article, reason)}
      title={t('showTitle')}
    />
  )
}

/** Shows an article with the last text that an operator wrote, or else with that of the product. */
function showAgain(
  { id, lang, topic, version, versions }: ShownArticle,
  reason: string,
): Promise<Answer<unknown>> {
  const last = versions.find(({ status }) => status !== 'hidden')
  if (last?.status !== 'edited')
    return callOps('ops/help/set_status', { id, lang, status: 'restored', version, reason })
  const { title, body } = last
  return callOps('ops/help/save', { id, lang, topic, title, body, version, reason })
}
