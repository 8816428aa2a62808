//go:build !js

package main

import "hpaplayground/core/exercise/course"

// exercises are the course and the list of the collections that there are,
// which the page fetches when somebody asks for exercises. The server adds to
// the list what a trainer's folder has.
func exercises() []file {
	return []file{
		{"/exercises/course.yaml", []byte(course.Tasks())},
		{"/exercises/index.json", []byte(`{"collections":["course.yaml"]}` + "\n")},
	}
}
