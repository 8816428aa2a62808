package manifest

import "strings"

// Nearest returns the candidate that name most likely stands for, or "". If several
// are equally near, it returns the first.
func Nearest(name string, candidates []string) string {
	best, bestDistance := "", len(name)/3+1
	for _, c := range candidates {
		if strings.EqualFold(c, name) || len(name) >= 5 && strings.Contains(strings.ToLower(c), strings.ToLower(name)) {
			return c
		}
		if d := distance(strings.ToLower(name), strings.ToLower(c), bestDistance); d < bestDistance {
			best, bestDistance = c, d
		}
	}
	return best
}

// distance returns how many insertions, deletions, replacements and swaps of
// neighbours turn a into b. It returns limit if there are as many or more.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	// Three rows of the table are enough, because a swap needs the row two before.
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			replace := last[j-1]
			if a[i-1] != b[j-1] {
				replace++
			}
			row[j] = min(replace, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], limit)
}
