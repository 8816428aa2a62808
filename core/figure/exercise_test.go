package figure_test

import (
	"testing"

	"hpaplayground/core/exercise/course"
	"hpaplayground/core/figure"
)

// TestCourse proves each figure of the course.
func TestCourse(t *testing.T) {
	for _, x := range course.Collection().Exercises {
		t.Run(x.Name, func(t *testing.T) {
			for _, d := range figure.Exercise(x) {
				t.Error(d)
			}
		})
	}
}
