import type { ErrorCode } from '@offpiste/domain/contract/errors.ts';
import { OperatorError } from '#platform/operator-error.ts';

/** Why something cannot be done to the brands: a sentence for whoever asked, at a page or by a command. */
export class BrandRefused extends OperatorError {
  readonly code: Extract<ErrorCode, `brand_${string}` | 'prefix_in_use' | 'contrast_too_low'>;
  /** What would do instead. */
  readonly extra: { nearest?: string };

  constructor(code: BrandRefused['code'], sentence: string, extra: BrandRefused['extra'] = {}) {
    super(sentence);
    this.code = code;
    this.extra = extra;
  }
}
