import { counted } from '@offpiste/domain/rules/counted.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { Page } from '#parts/page.tsx';
import { TakeButton } from '#parts/take-button.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';

const PATH = '/api/hq/openapi.json';

const Content = z.optional(z.record(z.string(), z.object({ schema: z.unknown() })));
const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(
    z.object({ name: z.optional(z.string()), in: z.optional(z.string()), required: z.optional(z.boolean()) }),
  ),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(z.string(), z.object({ content: Content })),
});
type Operation = z.infer<typeof Operation>;

/** What the page needs of the document. */
const Document = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ responses: z.object({ error: z.object({ description: z.string() }) }) }),
});
type Document = z.infer<typeof Document>;

/** Every call of the server, for whoever connects another program to it. */
export function ReferenceScreen() {
  const query = useHq({ path: PATH, schema: Document, shows: () => false });
  return (
    <Page
      title="API reference"
      line="Every call, from the contract that the server checks by"
      shown={query}
      actions={
        <TakeButton path={PATH} name="openapi.json">
          OpenAPI 3.1
        </TakeButton>
      }
    >
      <Answer query={query} loading="Loading the reference" failed="The reference did not load">
        {(document) => (
          <div className="mx-auto flex max-w-4xl flex-col gap-5">
            <p>{document.info.description}</p>
            {byTag(document).map(([tag, calls]) => (
              <section key={tag} aria-label={tag}>
                <h2 className="mb-2 font-bold">{tag}</h2>
                <ul className={classNames(cardClass, 'divide-y divide-line')}>
                  {calls.map((call) => (
                    <CallRow key={call.operation.operationId} {...call} />
                  ))}
                </ul>
              </section>
            ))}
            <section aria-label="Errors">
              <h2 className="mb-2 font-bold">Errors</h2>
              <pre className={classNames(cardClass, 'p-4 text-sm wrap-anywhere whitespace-pre-wrap')}>
                {document.components.responses.error.description}
              </pre>
            </section>
          </div>
        )}
      </Answer>
    </Page>
  );
}

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

function byTag({ paths }: Document): [string, Call[]][] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

function CallRow({ method, path, operation }: Call) {
  const { parameters, requestBody, responses } = operation;
  const [isOpen, setOpen] = useState(false);
  const named = parameters.filter((one) => one.in === 'path' || one.in === 'query');
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-touch cursor-pointer items-center gap-3 px-4 font-mono text-note wrap-anywhere">
          <b className="w-14 flex-none">{method}</b>
          <span>{path}</span>
        </summary>
        {isOpen && (
          <div className="flex flex-col gap-3 px-4 pb-4">
            {named.length > 0 && (
              <p className="text-note">
                {counted(named.length, 'parameter')}:{' '}
                {named.map(({ name, required }) => `${name}${required ? '' : ' (optional)'}`).join(', ')}
              </p>
            )}
            <Schema title="Request" schema={schemaIn(requestBody?.content)} />
            {Object.entries(responses)
              .filter(([status]) => status !== 'default')
              .map(([status, { content }]) => (
                <Schema key={status} title={`Reply ${status}`} schema={schemaIn(content)} />
              ))}
          </div>
        )}
      </details>
    </li>
  );
}

function schemaIn(content: z.infer<typeof Content>): unknown {
  return content?.['application/json']?.schema;
}

function Schema({ title, schema }: { title: string; schema: unknown }) {
  if (schema === undefined) return null;
  return (
    <div>
      <h3 className="text-note font-semibold">{title}</h3>
      <pre className="rounded-field bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
        {JSON.stringify(schema, null, 2)}
      </pre>
    </div>
  );
}
