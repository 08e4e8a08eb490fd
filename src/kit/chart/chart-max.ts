/** The top of a chart's axis for a highest count: 2, 4 or 10 times a power of ten, so that its half is a whole number too. */
export function chartMax(highest: number): number {
  for (let power = 1; ; power *= 10)
    for (const factor of [2, 4, 10]) if (factor * power >= highest) return factor * power;
}
