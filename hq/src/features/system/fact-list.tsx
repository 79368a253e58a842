/** Facts with what each is about. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap gap-x-3 py-2 text-note">
          <dt className="w-36 shrink-0 text-muted">{label}</dt>
          <dd className="min-w-0 flex-[1_1_9rem] wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
