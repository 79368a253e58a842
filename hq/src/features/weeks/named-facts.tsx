import { Card } from '#ui/card.tsx';

export interface NamedFactsProps {
  heading: string;
  facts: readonly { name: string; what: string }[];
}

/** What an import does besides to rooms or stops, by name; nothing where there is none. */
export function NamedFacts({ heading, facts }: NamedFactsProps) {
  if (facts.length === 0) return null;
  return (
    <Card heading={`${heading}: ${facts.length}`}>
      <ul className="flex flex-col gap-1 text-note">
        {facts.map(({ name, what }) => (
          <li key={`${name} ${what}`} className="wrap-anywhere">
            <b>{name}</b>: {what}
          </li>
        ))}
      </ul>
    </Card>
  );
}
