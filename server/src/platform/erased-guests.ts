/** What of a room's sheet names guests. */
interface GuestSheet {
  allowedBarcodes?: unknown;
  distributedTo?: unknown;
  distributionInfo?: unknown;
}

const CODE = /[A-Z0-9]+-[A-Z0-9]{6}-\d{6}/;

/** A place's sheet without the guests who were erased; keys they had stay counted. */
export function withoutErasedGuests(sheet: object, isErased: (reference: string) => boolean): object {
  const names = (text: unknown) => typeof text === 'string' && isErased(CODE.exec(text)?.[0] ?? '');
  const { allowedBarcodes, distributedTo, distributionInfo } = sheet as GuestSheet;
  return {
    ...sheet,
    ...(Array.isArray(allowedBarcodes) && {
      allowedBarcodes: allowedBarcodes.filter((reference) => !names(reference)),
    }),
    ...(typeof distributedTo === 'string' && {
      distributedTo: distributedTo
        .split(/\s*[,;\n]\s*/)
        .filter((recipient) => !names(recipient))
        .join(', '),
    }),
    ...(Array.isArray(distributionInfo) && {
      distributionInfo: distributionInfo.map(({ distributedTo: recipient, ...handover }) =>
        recipient === undefined || names(recipient) ? handover : { ...handover, distributedTo: recipient },
      ),
    }),
  };
}
