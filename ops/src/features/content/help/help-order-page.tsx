import { Card, IconButton } from '@halyard/ui'
import { ArrowDown, ArrowUp, X } from '@halyard/ui/icons'
import type { Answer } from '@halyard/web'
import type { ParsedOf } from '../../../lib/calls/parse.ts'
import type { OpsArticle } from '../../../lib/calls/records.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { callOps } from '../../../lib/calls/calls.ts'
import { useOps } from '../../../lib/calls/queries.ts'
import { useFilters } from '../../../lib/navigation/use-filters.ts'
import { NotLoaded } from '../../../lib/not-loaded.tsx'
import { Page } from '../../../lib/page.tsx'
import { ReasonForm } from '../../../lib/record/reason-form.tsx'
import { SelectFilter } from '../../../lib/table/select-filter.tsx'
import { useTopicNames } from '../shared/customer-words.ts'
import { DraftNotice } from '../shared/draft-notice.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { moveBy } from './move-by.ts'
import { TOPICS } from './topics.ts'

type Articles = ParsedOf<'ops/help/list'>

/** Renders the order of the common questions, or of the articles of a topic. */
export function HelpOrderPage() {
  const { t } = useTranslation('content')
  const topicNames = useTopicNames()
  const [filters, setFilters] = useFilters()
  const { data, error, refetch } = useOps('ops/help/list', { lang: 'en' })
  const topic = TOPICS.find((known) => known === filters['topic'])
  return (
    <Page about={t('orderAbout')} title={t('orderTitle')}>
      <div className="mb-4">
        <SelectFilter
          label={t('orderOf')}
          onChange={(value) => setFilters({ topic: value })}
          options={[
            { value: '', label: t('commonQuestions') },
            ...TOPICS.map((value) => ({ value, label: topicNames[value] })),
          ]}
          value={topic ?? ''}
        />
      </div>
      {data ? (
        <Order articles={data} key={topic ?? 'common'} topic={topic} />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

interface OrderProps {
  readonly articles: Articles
  /** Undefined for the common questions. */
  readonly topic: OpsArticle['topic'] | undefined
}

function Order({ articles: { list, commonIds, layoutVersion }, topic }: OrderProps) {
  const { t } = useTranslation('content')
  const ofTopic = list.filter((article) => topic === undefined || article.topic === topic)
  const draft = useDraft(`help-order.${topic ?? 'common'}`, {
    ids: topic === undefined ? commonIds : ofTopic.map(({ id }) => id),
    version: layoutVersion,
  })
  const { ids, version } = draft.values
  const edit = (next: readonly string[]) => draft.edit({ ids: [...next], version })
  const titleOf = (id: string) => list.find((article) => article.id === id)?.title ?? id
  const save = async (reason: string): Promise<Answer<unknown>> => {
    const others = list.filter((article) => article.topic !== topic).map(({ id }) => id)
    const answer = await callOps('ops/help/arrange', {
      what: topic === undefined ? 'common' : 'articles',
      ids: (topic === undefined ? ids : [...ids, ...others]).join(),
      version,
      reason,
    })
    if (answer.ok) draft.discard()
    return answer
  }
  return (
    <div className="grid max-w-3xl gap-4">
      <DraftNotice isChanged={draft.isChanged} onDiscard={draft.discard} />
      <Card>
        <ol className="divide-y divide-line">
          {ids.map((id, index) => (
            <li className="flex items-center gap-2 py-1" key={id}>
              <span className="w-8 text-13 text-muted tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1 text-15 break-words">{titleOf(id)}</span>
              <IconButton
                disabled={index === 0}
                label={t('moveUp', { title: titleOf(id) })}
                onClick={() => edit(moveBy(ids, index, -1))}
              >
                <ArrowUp aria-hidden size={18} />
              </IconButton>
              <IconButton
                disabled={index === ids.length - 1}
                label={t('moveDown', { title: titleOf(id) })}
                onClick={() => edit(moveBy(ids, index, 1))}
              >
                <ArrowDown aria-hidden size={18} />
              </IconButton>
              {topic === undefined ? (
                <IconButton
                  label={t('removeFrom', { title: titleOf(id) })}
                  onClick={() => edit(ids.filter((other) => other !== id))}
                >
                  <X aria-hidden size={18} />
                </IconButton>
              ) : null}
            </li>
          ))}
        </ol>
      </Card>
      {topic === undefined ? (
        <SelectFilter
          label={t('addCommon')}
          onChange={(id) => (id === '' ? undefined : edit([...ids, id]))}
          options={[
            { value: '', label: t('chooseArticle') },
            ...list
              .filter(({ id }) => !ids.includes(id))
              .map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value=""
        />
      ) : null}
      <ReasonForm
        about={t('orderSaveAbout')}
        act={t('saveChanges')}
        blocked={draft.isChanged ? undefined : t('nothingChanged')}
        done={t('savedDone')}
        help={t('auditHelp')}
        onSend={save}
        title={t('saving')}
      />
    </div>
  )
}
